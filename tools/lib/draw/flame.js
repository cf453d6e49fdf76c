// SPDX-License-Identifier: GPL-2.0
// The script inside of every picture that "ftd flame" draws. This part has the frames: where
// they are, what is said of them and marked; flame_head.js the tools and legends above them,
// flame_input.js what mouse and keys do. It is one function, from here to the end of that.
// What it writes into the picture goes through textContent: names in a trace can be anything.
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

// What a flame graph's boxes are as wide as
const amount_text = (n) => svg.dataset.counted ? group(n) : time_text(n);

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
	const lines = [amount_text(f.width) + ", " + share_text(f.width, span)];

	if (f.width < f.v[2])
		lines.push("left out: " + time_text(f.v[2] - f.width) + " idle or asleep");
	if (f.cut)
		return [...lines, group(count) + " calls that are not drawn one by one"];
	if (svg.dataset.sampled) {
		if (!svg.dataset.counted)
			lines.push(group(count) + (count === 1 ? " sample" : " samples"));
		lines.push("itself " + amount_text(own));
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
