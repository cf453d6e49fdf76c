// SPDX-License-Identifier: GPL-2.0
// What is above the frames: tools, legends, help

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
		amount_text(found.time) +
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
			share.textContent = " " + amount_text(Number(g.dataset.t)) + ", " +
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
