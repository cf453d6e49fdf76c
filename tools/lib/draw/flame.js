// SPDX-License-Identifier: GPL-2.0
// The script inside of every picture that "ftd flame" draws. What it writes into
// the picture goes through textContent: names in a trace can be anything.
"use strict";
(() => {

const NS = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";
const svg = document.currentScript.closest("svg");
const by_id = (id) => svg.querySelector("#" + id);
const chart = svg.dataset.mode === "chart";
const all = Number(svg.dataset.span);		// in nanoseconds
const idle = Number(svg.dataset.idle || 0);	// of these, left out at first
const holes = pairs(svg.dataset.holes || "");	// when that is; chart only
const base = Number(svg.dataset.base);		// when it begins; chart only
const MARGIN = 10, ROW = 17, HEAD = Number(svg.dataset.head);
const HEIGHT = Number(svg.getAttribute("height"));
const names = by_id("names").textContent.split("\n");

function pairs(text) {
	const numbers = text.split(" ").map(Number);
	const list = [];

	for (let i = 0; i + 1 < numbers.length; i += 2)
		list.push([numbers[i], numbers[i + 1]]);
	return list;
}

function make(parent, tag, attributes, text) {
	const element = document.createElementNS(NS, tag);

	for (const key in attributes)
		element.setAttribute(key, attributes[key]);
	if (text !== undefined)
		element.textContent = text;
	return parent.appendChild(element);
}

const group = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

// Four digits that count, in the unit that suits them.
function time_text(ns) {
	const units = [[1e9, "s"], [1e6, "ms"], [1e3, "us"]];

	for (const [size, unit] of units)
		if (ns >= size) {
			const v = ns / size;

			return v.toFixed(v < 10 ? 3 : v < 100 ? 2 : v < 1000 ? 1 : 0) +
			       " " + unit;
		}
	return ns + " ns";
}

function share_text(part, whole) {
	const percent = whole ? 100 * part / whole : 0;

	return percent.toFixed(percent < 1 ? 2 : 1) + " %";
}

// In the order of the tree: a frame comes before those inside of it.
const frames = [...svg.querySelectorAll(".f")].map((g) => {
	const v = g.dataset.v.split(" ").map(Number);
	const [rect, text, strip] = g.children;

	return {
		g, rect, text, strip, name: names[v[0]], begin: 0, width: 0, end: 0,
		row: Number(rect.getAttribute("y")), v,
		kind: g.classList[1], cut: g.classList.contains("cut"),
		event: g.classList.contains("event"), shown: false, left: 0, right: 0,
	};
});
const lanes = [...svg.querySelectorAll(".lane")];
const from_g = new Map(frames.map((f) => [f.g, f]));
let whole = !idle;		// shown is all of it, not what worked only
let span = whole ? all : all - idle;
let view = [0, span];
let width, letter;

// The place of each frame in what is shown.
function lay_out() {
	for (const f of frames) {
		const v = f.v;

		[f.begin, f.width] = whole ? [v[1], v[2]] : [v[9], v[10]];
		f.end = f.begin + f.width;
	}
}

function show_whole(yes) {
	whole = yes;
	span = whole ? all : all - idle;
	lay_out();
	found = null;
	search(box.value);
	zoom(0, span);
}

function measure() {
	const probe = make(svg, "text", { class: "probe" }, "0".repeat(100));

	letter = probe.getComputedTextLength() / 100 || 7.2;
	probe.remove();
	width = Math.max(320, document.documentElement.clientWidth || 1200) -
		2 * MARGIN;
}

// As much of the name as fits; then, if it fits as well, how long.
function label(f, room) {
	const letters = Math.floor((room - 6) / letter);
	const more = f.cut || f.event ? "" : chart ? " " + time_text(f.v[2]) :
		     " " + share_text(f.width, span);

	if (letters < 3)
		return "";
	if (f.name.length > letters)
		return f.name.slice(0, letters - 1) + "…";
	return f.name.length + more.length <= letters ? f.name + more : f.name;
}

function place(f) {
	const scale = width / (view[1] - view[0]);
	const left = Math.max(0, (f.begin - view[0]) * scale);
	const right = Math.min(width, (f.end - view[0]) * scale);

	f.left = left + MARGIN;
	f.right = right + MARGIN;
	f.shown = f.end > view[0] && f.begin < view[1] &&
		  (f.event ? f.width > 0 : right - left >= 0.05);
	f.g.style.display = f.shown ? "" : "none";
	if (!f.shown)
		return;
	// A line of the background between neighbours, where there is room for it;
	// something to see of what is narrower than a dot.
	for (const rect of f.strip ? [f.rect, f.strip] : [f.rect]) {
		rect.setAttribute("x", f.left.toFixed(2));
		rect.setAttribute("width", (right - left > 3 ? right - left - 1 :
					    Math.max(f.event ? 2 : 0.5, right - left)).toFixed(2));
	}
	f.text.setAttribute("x", (f.left + 3).toFixed(2));
	f.text.textContent = label(f, right - left - 1);
	f.g.classList.toggle("up", !chart && (f.begin < view[0] || f.end > view[1]));
}

function draw() {
	svg.removeAttribute("viewBox");
	svg.setAttribute("width", width + 2 * MARGIN);
	frames.forEach(place);
	draw_tools();
	draw_axis();
}

function zoom(begin, end) {
	const least = chart ? 10 : 1e-9;

	if (end - begin < least)
		end = begin + least;
	view = [Math.max(0, begin), Math.min(span, end)];
	hide_tip();
	draw();
}

const is_zoomed = () => view[0] > 0 || view[1] < span;

function draw_axis() {
	const axis = by_id("axis"), grid = by_id("grid");
	const length = view[1] - view[0];
	let step = 1;

	if (!chart)
		return;
	axis.replaceChildren();
	grid.replaceChildren();
	// 1, 2, 5, 10 ...: so many that the numbers stand apart.
	for (let i = 0; step * width / length < 14 * letter; i++)
		step *= i % 3 === 1 ? 2.5 : 2;
	let free = 0, last_hole = -Infinity;

	for (const [begin, end, before] of stretches()) {
		const x_of = (t) => MARGIN + (t - before - view[0]) * width / length;
		const first = Math.max(begin, view[0] + before);
		const last = Math.min(end, view[1] + before);

		if (first > last)
			continue;
		// Here something is left out.
		if (before && first === begin && x_of(begin) > last_hole + 6) {
			last_hole = x_of(begin);
			make(grid, "line", { x1: last_hole, x2: last_hole, y1: HEAD - 4,
					     y2: HEIGHT, class: "hole" });
		}
		for (let t = Math.ceil((first + base) / step) * step - base; t <= last; t += step) {
			const x = x_of(t), text = axis_text(t + base, step);

			make(grid, "line", { x1: x, x2: x, y1: HEAD - 4,
					     y2: HEIGHT });
			if (x < free || x + text.length * letter > width + MARGIN)
				continue;
			make(axis, "line", { x1: x, x2: x, y1: HEAD - 14, y2: HEAD - 3 });
			make(axis, "text", { x: x + 4, y: HEAD - 5 }, text);
			free = x + (text.length + 2) * letter;
		}
	}
}

// Times that are shown next to each other: from, to, and how much is left out before.
function stretches() {
	const list = [];
	let begin = 0, before = 0;

	for (const [from, to] of whole ? [] : holes) {
		list.push([begin, from, before]);
		before += to - from;
		begin = to;
	}
	list.push([begin, all, before]);
	return list;
}

// As many decimals as the step needs, in a unit that suits the whole.
function axis_text(t, step) {
	const [size, unit] = base + all >= 1e9 ? [1e9, "s"] :
			     base + all >= 1e6 ? [1e6, "ms"] : [1e3, "us"];
	const decimals = Math.max(0, Math.ceil(-Math.log10(step / size) - 1e-9));

	return (t / size).toFixed(Math.min(decimals, 9)) + " " + unit;
}

const tip = make(svg, "g", { id: "tip" });

function flame_lines(f) {
	const [, , , count, total, own, irq, asleep, max] = f.v;
	const lines = [time_text(f.width) + ", " + share_text(f.width, span)];

	if (f.width < f.v[2])
		lines.push("left out: " + time_text(f.v[2] - f.width) + " idle or asleep");
	if (f.cut)
		return [...lines, group(count) + " calls that are not drawn one by one"];
	if (svg.dataset.sampled) {
		lines.push(group(count) + (count === 1 ? " sample" : " samples"));
		lines.push("itself " + time_text(own));
	} else if (count) {
		lines.push(group(count) + (count === 1 ? " call" : " calls, " +
			   time_text(Math.round(total / count)) + " each, longest " +
			   time_text(max)));
		lines.push("itself " + time_text(own));
		if (irq)
			lines.push("interrupts " + time_text(irq));
		if (asleep)
			lines.push("scheduled out " + time_text(asleep));
	} else if (f.row > HEAD) {
		lines.push("has not returned: what is known of calls made from it");
	}
	return lines;
}

function chart_lines(f) {
	if (f.cut)
		return ["too short to be drawn", time_text(f.v[4]) + " together"];

	const [, , , cpu, own, irq, asleep, hidden, open] = f.v;
	const lines = f.event ? [] : [time_text(f.v[2]) + (open ? " so far: has not returned" : "")];

	if (base + f.v[1] || !svg.dataset.untimed)
		lines.push("at " + ((base + f.v[1]) / 1e9).toFixed(6) + " s" +
			   (cpu >= 0 ? ", CPU " + cpu : ""));
	if (f.event)
		return lines;
	if (!open)
		lines.push("itself " + time_text(own));
	if (irq)
		lines.push("interrupts " + time_text(irq));
	if (asleep)
		lines.push("scheduled out " + time_text(asleep));
	if (hidden)
		lines.push(time_text(hidden) + " in calls too short to be drawn");
	return lines;
}

function show_tip(f, x, y) {
	const lines = [f.name, ...(chart ? chart_lines(f) : flame_lines(f))];
	const most = Math.floor((width - 20) / letter);
	const box = make(tip, "rect", { rx: 4 });
	let longest = 0;

	tip.replaceChildren(box);
	lines.forEach((line, i) => {
		if (line.length > most)
			line = line.slice(0, most - 1) + "…";
		longest = Math.max(longest, line.length);
		make(tip, "text", { x: 8, y: 17 + 16 * i, class: i ? "" : "name" },
		     line);
	});
	const w = longest * letter + 18, h = 16 * lines.length + 9;
	const low = window.scrollY + window.innerHeight;

	box.setAttribute("width", w);
	box.setAttribute("height", h);
	x = Math.max(2, Math.min(x + 12, width + 2 * MARGIN - w - 2));
	y = y + 18 + h > low && y - h - 8 > window.scrollY ? y - h - 8 : y + 18;
	tip.setAttribute("transform", `translate(${x},${y})`);
	tip.style.display = "";
}

function hide_tip() {
	tip.style.display = "none";
}

let found = null;		// { text, count, time } of what is marked

// Time counts once where a marked frame stands inside of another one.
function mark(matches, text) {
	let cover = null;

	found = matches && { text, count: 0, time: 0 };
	svg.classList.toggle("searching", Boolean(matches));
	for (const f of frames) {
		const hit = Boolean(matches) && matches(f);

		f.g.classList.toggle("hit", hit);
		if (!hit)
			continue;
		found.count++;
		if (cover && f.begin >= cover.begin && f.end <= cover.end &&
		    f.row > cover.row && f.row <= cover.lane_end)
			continue;
		cover = f;
		cover.lane_end = lane_end(f.row);
		found.time += chart ? f.v[2] : f.width;
	}
	draw_tools();
}

// Where the lane ends that this row is in.
function lane_end(row) {
	for (const lane of lanes)
		if (Number(lane.getAttribute("y")) > row)
			return Number(lane.getAttribute("y"));
	return Infinity;
}

function search(text) {
	let regex = null;

	hide_tip();
	box.classList.remove("wrong");
	try {
		regex = text ? new RegExp(text) : null;
	} catch (error) {
		box.classList.add("wrong");
	}
	mark(regex && ((f) => !f.cut && regex.test(f.name)), text);
}

function mark_kind(kind) {
	box.value = "";
	if (found && found.kind === kind) {
		mark(null);
		return;
	}
	mark((f) => kind === "cut" ? f.cut || f.strip : !f.cut && f.kind === kind, "");
	found.kind = kind;
	draw_tools();
}

const tools = make(by_id("head"), "g", { id: "tools" });
const sum = make(tools, "text", { id: "sum" });
const shows = idle && button("Show idle", () => show_whole(!whole));
const reset = button("Reset zoom", () => zoom(0, span));
const help = button("?", () => toggle_help());
const holder = make(tools, "foreignObject", { width: 200, height: 26, y: 8 });
const box = document.createElementNS(XHTML, "input");

function button(text, action) {
	const g = make(tools, "g", { class: "button", tabindex: 0, role: "button" });

	make(g, "rect", { rx: 4, height: 22, width: text.length * 7.4 + 14 });
	make(g, "text", { x: 7, y: 15 }, text);
	g.addEventListener("click", action);
	return g;
}

const title = svg.querySelector(".title"), note = svg.querySelector(".note");
const left = by_id("left");
const TITLE = title.textContent, LEFT = left ? left.textContent : "";
const NOTE = note.textContent.slice(0, note.textContent.length - LEFT.length);
let moved = 0;			// how much lower all is, as the head takes more lines

// Put what stands above the picture into lines of the window's width.
function draw_tools() {
	const before = draw_buttons();
	const apart = before < MARGIN + Math.min(TITLE.length, 24) * letter * 1.4;
	let y = apart ? 32 : 0;

	title.setAttribute("y", y + 24);
	title.textContent = cut((apart ? width : before - MARGIN) / letter / 1.4, TITLE);
	y = draw_note(y);
	sum.textContent = !found ? "" : "found " + group(found.count) +
		(found.count === 1 ? " frame, " : " frames, ") +
		time_text(found.time) +
		(chart ? "" : ", " + share_text(found.time, span));
	y = draw_legends(y);
	moved = y;
	by_id("head").querySelector(".back").setAttribute("height", HEAD - 3 + y);
	for (const id of ["axis", "grid", "frames"])
		by_id(id).setAttribute("transform", `translate(0,${y})`);
	svg.setAttribute("height", HEIGHT + y);
}

// From right to left; returns where they begin.
function draw_buttons() {
	const room = Math.min(200, Math.max(90, width / 4));
	let x = width + MARGIN - 22;

	help.setAttribute("transform", `translate(${x},8)`);
	x -= room + 8;
	holder.setAttribute("x", x);
	holder.setAttribute("width", room);
	reset.style.display = is_zoomed() ? "" : "none";
	for (const b of [shows, is_zoomed() && reset]) {
		if (!b)
			continue;
		x -= Number(b.firstChild.getAttribute("width")) + 8;
		b.setAttribute("transform", `translate(${x},8)`);
	}
	if (shows)
		shows.lastChild.textContent = whole ? "Hide idle" : "Show idle";
	return x - 8;
}

const cut = (room, text) => text.length <= room ? text :
			    text.slice(0, Math.max(0, Math.floor(room) - 1)) + "…";

// Breaks it where a part ends. All is y lower than in one line: returned is the next y.
function draw_note(y) {
	const lines = [];

	for (const part of (NOTE + (whole ? "" : LEFT)).split("; ")) {
		const longer = lines.length ? lines[lines.length - 1] + "; " + part : part;

		if (lines.length && longer.length * letter <= width)
			lines[lines.length - 1] = longer;
		else
			lines.push(part);
	}
	note.replaceChildren();
	lines.forEach((line, i) => make(note, "tspan", { x: MARGIN, y: y + 43 + 16 * i },
					cut(width / letter, line)));
	return y + 16 * (lines.length - 1);
}

// Behind them, what was found.
function draw_legends(y) {
	let x = MARGIN, down = 0;
	const next = (letters) => {
		const here = x;

		x += letters * letter + 16;
		if (x <= width + MARGIN || here === MARGIN)
			return here;
		down += 18;
		x = MARGIN + letters * letter + 16;
		return MARGIN;
	};

	for (const g of svg.querySelectorAll(".legend")) {
		const [rect, text] = g.children, share = text.querySelector("tspan");
		const of = g.classList.contains("wait") ? all : span;

		if (share && !chart)
			share.textContent = " " + time_text(Number(g.dataset.t)) + ", " +
					    share_text(Number(g.dataset.t), of);
		const at = next(text.textContent.length);

		rect.setAttribute("x", at);
		text.setAttribute("x", at + 16);
		g.setAttribute("transform", `translate(0,${y + down})`);
		x += 3 * letter;
	}
	if (found) {
		x = Math.max(x, width + MARGIN - sum.textContent.length * letter - 16);
		sum.setAttribute("x", next(sum.textContent.length));
		sum.setAttribute("y", 62 + y + down);
	}
	return y + down;
}

const HELP = [
	"click           zoom into a call or function",
	"/  Ctrl+F       search, a regular expression",
	"legend          click marks all of one colour",
	"← → ↑ ↓         walk from frame to frame",
	"Enter           zoom into the frame",
	"+ -             zoom in and out; or Ctrl and the wheel",
	"Shift+← →       move sideways",
	"0  Esc          all of it again",
	"i               with, or without, idling and sleep",
];

function toggle_help() {
	const old = svg.querySelector("#help");

	if (old) {
		old.remove();
		return;
	}
	const g = make(svg, "g", { id: "help" });

	make(g, "rect", { width: 60 * letter, height: 18 * HELP.length + 16, rx: 6 });
	HELP.forEach((line, i) =>
		make(g, "text", { x: 14, y: 24 + 18 * i, "xml:space": "preserve" },
		     line));
	g.setAttribute("transform", `translate(${Math.max(0,
		width + MARGIN - 60 * letter)},${window.scrollY + 40})`);
	g.addEventListener("click", toggle_help);
}

let chosen = null;

function choose(f) {
	if (!f)
		return;
	if (chosen)
		chosen.g.classList.remove("chosen");
	chosen = f;
	f.g.classList.add("chosen");
	const y = f.row + moved, top = window.scrollY + HEAD + moved;

	if (y < top || y + ROW > window.scrollY + window.innerHeight)
		window.scrollTo(0, y - window.innerHeight / 2);
	show_tip(f, f.left, y);
}

const shown = () => frames.filter((f) => f.shown);

function walk(key) {
	const f = chosen && chosen.shown ? chosen : null;
	const list = shown();
	const inside = (g, h) => g.begin >= h.begin && g.end <= h.end;
	const beside = list.filter((g) => f && g.row === f.row);
	const at = beside.indexOf(f);

	if (!f)
		choose(list[0]);
	else if (key === "ArrowLeft")
		choose(beside[at - 1]);
	else if (key === "ArrowRight")
		choose(beside[at + 1]);
	else if (key === "ArrowUp")
		choose(list.find((g) => g.row === f.row - ROW && inside(f, g)));
	else
		choose(list.filter((g) => g.row === f.row + ROW && inside(g, f))
			.sort((a, b) => b.width - a.width)[0]);
}

function scale(factor, at) {
	const middle = at === undefined ? (view[0] + view[1]) / 2 : at;

	zoom(middle - (middle - view[0]) * factor,
	     middle + (view[1] - middle) * factor);
}

function shift(part) {
	const length = view[1] - view[0];
	const begin = Math.min(Math.max(0, view[0] + part * length), span - length);

	zoom(begin, begin + length);
}

function escape_key() {
	if (svg.querySelector("#help"))
		toggle_help();
	else if (found || box.value) {
		box.value = "";
		search("");
		box.blur();
	} else
		zoom(0, span);
}

function key_down(e) {
	const arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
	let known = true;

	if ((e.ctrlKey || e.metaKey) && e.key === "f" || e.key === "/" &&
	    e.target !== box)
		box.focus();
	else if (e.key === "Escape")
		escape_key();
	else if (e.target === box || e.ctrlKey || e.metaKey || e.altKey)
		known = false;
	else if (e.shiftKey && e.key === "ArrowLeft")
		shift(-0.25);
	else if (e.shiftKey && e.key === "ArrowRight")
		shift(0.25);
	else if (arrows.includes(e.key))
		walk(e.key);
	else if (e.key === "Enter" && e.target.classList.contains("button"))
		e.target.dispatchEvent(new MouseEvent("click"));
	else if (e.key === "Enter" && chosen)
		zoom(chosen.begin, chosen.end);
	else if (e.key === "+" || e.key === "=")
		scale(0.5);
	else if (e.key === "-")
		scale(2);
	else if (e.key === "0")
		zoom(0, span);
	else if (e.key === "i" && idle)
		show_whole(!whole);
	else if (e.key === "?")
		toggle_help();
	else
		known = false;
	if (known)
		e.preventDefault();
}

function frame_at(e) {
	const g = e.target.closest && e.target.closest(".f");

	return g && from_g.get(g);
}

by_id("frames").addEventListener("click", (e) => {
	const f = frame_at(e);

	if (f) {
		choose(f);
		zoom(f.begin, f.end);
	}
});
by_id("frames").addEventListener("mousemove", (e) => {
	const f = frame_at(e);

	if (f)
		show_tip(f, e.pageX, e.pageY);
	else
		hide_tip();
});
by_id("frames").addEventListener("mouseleave", hide_tip);
for (const entry of svg.querySelectorAll(".legend"))
	entry.addEventListener("click", () => mark_kind(entry.classList[1]));
svg.addEventListener("wheel", (e) => {
	if (!e.ctrlKey)
		return;
	e.preventDefault();
	scale(e.deltaY < 0 ? 0.7 : 1 / 0.7, view[0] +
	      (e.pageX - MARGIN) / width * (view[1] - view[0]));
}, { passive: false });
document.addEventListener("keydown", key_down);
window.addEventListener("resize", () => { measure(); draw(); });
// The top stays in sight.
window.addEventListener("scroll", () => {
	by_id("head").setAttribute("transform", `translate(0,${window.scrollY})`);
});
box.setAttribute("placeholder", "search");
box.setAttribute("aria-label", "search, a regular expression");
box.setAttribute("spellcheck", "false");
box.addEventListener("input", () => search(box.value));
holder.appendChild(box);
lay_out();
measure();
draw();
hide_tip();

})();
