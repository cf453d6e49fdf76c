// SPDX-License-Identifier: GPL-2.0
// The page of a boot, or of two. This part has what is drawn in order of time: regions, use
// of the CPUs, the critical path; boot_lanes.js the threads, boot_stacks.js what they were in,
// boot_tables.js the tables, boot_input.js what mouse and keys do.
"use strict";

const picture = document.getElementById("picture");
const GUTTER = 150, ROW = 17;

function readBoot(script) {
	const report = JSON.parse(script.textContent);
	const regions = report.regions.filter(r => r.begin_ns !== null);
	const start = regions.length ? regions[0].begin_ns : 0;
	const states = new Map();
	for (const s of report.states)
		(states.get(s.id) || states.set(s.id, []).get(s.id)).push(s);
	return {
		report, regions, start, states,
		end: report.path.reduce((last, p) => Math.max(last, p.begin_ns + p.time_ns), start + 1),
		cpus: report.states.reduce((most, s) => Math.max(most, s.cpu === null ? 0 : s.cpu), 0) + 1,
		threads: new Map(report.threads.map(t => [t.id, t])),
		lanes: new Map(),
		samples: readSamples(report),
		path: report.trace.name.split("/"),
	};
}

const boots = [...document.querySelectorAll("script.report")].map(readBoot);

// Of two files' names, what both begin or end with does not tell them apart.
function nameBoots(first, second) {
	const least = Math.min(first.path.length, second.path.length) - 1;
	let begin = 0, end = 0;
	while (begin < least && first.path[begin] === second.path[begin])
		begin++;
	while (end < least - begin && first.path.at(-1 - end) === second.path.at(-1 - end))
		end++;
	for (const boot of boots)
		boot.name = boot.path.slice(begin, boot.path.length - end).join("/");
}

nameBoots(boots[0], boots[boots.length - 1]);

const start = Math.min(...boots.map(b => b.start)), end = Math.max(...boots.map(b => b.end));
const view = { from: start, to: end, width: 1000, needle: "", all: false };

function svg(name, attributes, parent, text) {
	const element = document.createElementNS("http://www.w3.org/2000/svg", name);
	for (const key in attributes)
		element.setAttribute(key, attributes[key]);
	if (text !== undefined)
		element.textContent = text;
	parent.append(element);
	return element;
}

function human(ns) {
	const units = [[1e9, "s"], [1e6, "ms"], [1e3, "us"], [1, "ns"]];
	const [size, unit] = units.find(u => Math.abs(ns) >= u[0]) || units[3];
	const value = ns / size;
	return (size === 1 ? value : value.toPrecision(4)) + " " + unit;
}

const stamp = ns => (ns / 1e9).toFixed(6) + " s";
const x = time => GUTTER + (time - view.from) / (view.to - view.from) * (view.width - GUTTER);
const timeAt = place => view.from + (place - GUTTER) / (view.width - GUTTER) * (view.to - view.from);
const isFound = name => view.needle && name.toLowerCase().includes(view.needle);

// The rectangle from a time to a time, if any of it can be seen
function span(begin, time, y, height, classes, parent, tip) {
	const left = Math.max(x(begin), GUTTER), right = Math.min(x(begin + time), view.width);
	if (right <= GUTTER || left >= view.width || right - left < .3)
		return null;
	const box = svg("rect", { x: left, y, width: Math.max(right - left, .5), height, class: classes },
			parent);
	box.tip = tip;
	return box;
}

// As wide as the picture writes it: an "m" is three times an "i"
const pen = document.createElement("canvas").getContext("2d");
pen.font = "11px " + getComputedStyle(document.body).fontFamily;

function fitting(text, room) {
	const width = pen.measureText(text).width;
	if (width <= room)
		return text;
	let letters = Math.ceil(text.length * room / width);
	while (letters && pen.measureText(text.slice(0, letters) + "…").width > room)
		letters--;
	return text.slice(0, letters) + "…";
}

// As much of a text as fits into a rectangle
function inside(box, text, y, parent) {
	const room = box.width.baseVal.value - 6;
	if (room >= 20)
		svg("text", { x: box.x.baseVal.value + 3, y, class: "inside" }, parent,
		    fitting(text, room));
}

function title(text, y, note) {
	svg("text", { x: 0, y: y + 12, class: "title" }, picture, text);
	if (note)
		svg("text", { x: 0, y: y + 26, class: "faint" }, picture, note);
}

// Colours alone do not tell: what is no plain work has a pattern of lines or dots, too.
const PATTERNS = {
	wait: "M0 4h8", delay: "M-2 10L10 -2", console: "M2 2h2M6 6h2", device: "M0 2h8M0 6h8",
	RCU: "M0 0L8 8M8 0L0 8", switch: "M-2 -2L10 10", irq: "M4 0v8", busy: "M0 0h8M0 0v8",
	runk: "M1.5 0v8M5.5 0v8",
};

function drawDefinitions() {
	const defs = svg("defs", {}, picture);
	for (const name in PATTERNS) {
		const pattern = svg("pattern", { id: "p-" + name, width: 8, height: 8,
						 patternUnits: "userSpaceOnUse" }, defs);
		svg("rect", { width: 8, height: 8, style: `fill: var(--${name})` }, pattern);
		svg("path", { d: PATTERNS[name], class: "hatch" }, pattern);
	}
	const marker = svg("marker", { id: "head", viewBox: "0 0 6 6", refX: 5, refY: 3, markerWidth: 6,
				       markerHeight: 6, orient: "auto" }, defs);
	svg("path", { d: "M0 0L6 3L0 6z", class: "head" }, marker);
}

function drawAxis(y, bottom) {
	const least = (view.to - view.from) / Math.max((view.width - GUTTER) / 110, 2);
	const power = Math.pow(10, Math.floor(Math.log10(least)));
	const step = [1, 2, 5, 10].map(n => n * power).find(s => s >= least);
	const digits = Math.min(9, Math.max(0, Math.ceil(9 - Math.log10(step))));
	for (let t = Math.ceil(view.from / step) * step; t <= view.to; t += step) {
		svg("line", { x1: x(t), x2: x(t), y1: y + 14, y2: bottom, class: "rule" }, picture);
		if (x(t) + 8 * (digits + 4) < view.width)
			svg("text", { x: x(t) + 2, y: y + 11, class: "faint" }, picture,
			    (t / 1e9).toFixed(digits) + " s");
	}
	return y + 18;
}

function drawRegions(boot, y, bottom) {
	title("Regions", y);
	boot.regions.forEach((r, i) => {
		const box = span(r.begin_ns, r.time_ns, y, 18, "region" + (i % 2 ? " odd" : ""), picture,
				 `${r.region}\n${human(r.time_ns)} from ${stamp(r.begin_ns)} on`);
		if (!box)
			return;
		[box.zoom, box.called] = [[r.begin_ns, r.begin_ns + r.time_ns], r.region];
		inside(box, r.region, y + 13, picture);
		if (i)
			svg("line", { x1: box.x.baseVal.value, x2: box.x.baseVal.value, y1: y + 18, y2: bottom,
				      class: "edge" }, picture);
	});
	return y + 26;
}

const isKernel = t => t && t.kernel;

// Of each sample: how much of all CPUs' time threads of the kernel had, and processes
function useOfCpus(boot) {
	const samples = new Map();
	for (const s of boot.report.samples) {
		const sum = samples.get(s.begin_ns) || { kernel: 0, user: 0 };
		sum[isKernel(boot.threads.get(s.id)) ? "kernel" : "user"] += s.running_ns;
		samples.set(s.begin_ns, sum);
	}
	return [...samples];
}

function drawUse(boot, y) {
	const height = 50, width = boot.report.sample_ns, all = width * boot.cpus;
	title("Use of CPUs", y, `${boot.cpus} CPU${boot.cpus > 1 ? "s" : ""}, each ${human(width)}`);
	svg("line", { x1: GUTTER, x2: view.width, y1: y + height, y2: y + height, class: "rule" }, picture);
	// That nothing is drawn there would say that the CPUs were idle.
	span(0, boot.report.late_ns, y, height, "k-unknown", picture,
	     `unknown: the trace begins late, at ${stamp(boot.report.late_ns)}`);
	for (const [begin, sum] of useOfCpus(boot)) {
		const share = part => Math.min(1, part / all) * height;
		const percent = part => (100 * part / all).toFixed(0) + " %";
		const tip = `${stamp(begin)}: processes and init ${percent(sum.user)}, ` +
			    `threads of the kernel ${percent(sum.kernel)}`;
		const kernel = share(sum.kernel), user = share(sum.user);
		span(begin, width, y + height - kernel, kernel, "cpu kernel", picture, tip);
		span(begin, width, y + height - kernel - user, user, "cpu", picture, tip);
	}
	return y + height + 10;
}

// Levels with slivers only have to wait until somebody zooms in.
const LEAST_BOX = 10;

function drawFrame(f, y) {
	const box = span(f.begin_ns, f.time_ns, y, ROW - 1, `frame k-${f.kind}` + (f.waits ? " waits" : "") +
			 (isFound(f.name) ? " hit" : ""), picture,
			 `${f.name}\n${f.kind}${f.waits ? ", waits for what is below" : ""}\n` +
			 `${human(f.time_ns)} from ${stamp(f.begin_ns)} on`);
	if (!box)
		return;
	[box.zoom, box.called] = [[f.begin_ns, f.begin_ns + f.time_ns], f.name];
	inside(box, f.name, y + 12, picture);
}

function drawPath(boot, y) {
	let shown = 0, levels = 0;
	for (const f of boot.report.frames) {
		const width = Math.min(x(f.begin_ns + f.time_ns), view.width) - Math.max(x(f.begin_ns), GUTTER);
		if (width >= LEAST_BOX || (isFound(f.name) && width > 0))
			shown = Math.max(shown, f.depth + 1);
		if (width > 0)
			levels = Math.max(levels, f.depth + 1);
	}
	title("Critical path", y, "callers above callees");
	for (const f of boot.report.frames)
		if (f.depth < shown)
			drawFrame(f, y + f.depth * ROW);
	if (levels > shown)
		svg("text", { x: 0, y: y + 40, class: "faint" }, picture, `zoom in: ${levels - shown} more levels`);
	return y + Math.max(shown * ROW, levels > shown ? 44 : 30) + 6;
}

// Boxes, each with what it is, in as many lines as it takes; lines from top to bottom are behind it
function drawLegend(y, parent, entries) {
	const ground = svg("rect", { x: GUTTER, y: y - 2, width: view.width - GUTTER, class: "ground" }, parent);
	const begin = y;
	let left = GUTTER;
	for (const { classes, text, top, height } of entries) {
		const box = svg("rect", { y: y + (top || 0), width: 14, height: height || 12, class: classes }, parent);
		const label = svg("text", { y: y + 10, class: "faint" }, parent, text);
		const width = 34 + label.getComputedTextLength();
		if (left + width - 16 > view.width) {
			[left, y] = [GUTTER, y + 16];
			box.setAttribute("y", y + (top || 0));
			label.setAttribute("y", y + 10);
		}
		box.setAttribute("x", left);
		label.setAttribute("x", left + 18);
		left += width;
	}
	ground.setAttribute("height", y + 18 - begin);
	return y + 20;
}

const KINDS = [["thread", "thread"], ["initcall", "initcall, probe, mount, work"], ["call", "function"],
	       ["call waits", "waits"], ["delay", "delay"], ["console", "console"], ["device", "device"],
	       ["RCU", "RCU"], ["switch", "CPU on its way"], ["busy", "CPU is busy"], ["interrupt", "interrupt"],
	       ["unknown", "unknown"]].map(([kind, text]) => ({ classes: "frame k-" + kind, text }));

// Two boots: which one is this?
function drawName(boot, y) {
	if (boots.length < 2)
		return y;
	svg("text", { x: 0, y: y + 16, class: "name" }, picture,
	    `${boot.name}: ${human(boot.end - boot.start)}`);
	return y + 26;
}

function drawBoots(bottom) {
	let y = drawAxis(0, bottom);
	boots.forEach((boot, i) => {
		// Borders of regions go down to the other boot, or to the last thread.
		boot.bottom = boot.bottom || 0;
		y = drawRegions(boot, drawName(boot, y), boots.length > 1 ? boot.bottom : bottom);
		y = drawUse(boot, y);
		y = drawPath(boot, y);
		y = drawMoments(boot, y);
		boot.bottom = y - 6;
		if (i === boots.length - 1)
			y = drawLegend(y, picture, KINDS);
	});
	for (const boot of boots)
		y = drawLanes(boot, y);
	return y;
}

function draw() {
	view.width = Math.max(picture.clientWidth || 1000, 400);
	const before = view.bottom, inner = boots.map(b => b.bottom).join();
	picture.replaceChildren();
	drawDefinitions();
	view.bottom = drawBoots(before || 0);
	// On paper, which may be narrower, it shrinks.
	picture.setAttribute("viewBox", `0 0 ${view.width} ${view.bottom}`);
	// Lines from top to bottom: the first time, the bottom was not known.
	if (view.bottom !== before || boots.map(b => b.bottom).join() !== inner)
		draw();
}

function zoom(from, to) {
	const least = 1000, middle = (from + to) / 2;
	if (to - from < least)
		[from, to] = [middle - least / 2, middle + least / 2];
	view.from = Math.max(start, from);
	view.to = Math.min(end, to);
	draw();
}

function zoomBy(factor) {
	const middle = (view.from + view.to) / 2, half = (view.to - view.from) * factor / 2;
	zoom(middle - half, middle + half);
}

function search(text) {
	document.getElementById("search").value = text;
	view.needle = text.toLowerCase();
	draw();
	markTables();
	const found = boots.map(b => b.report.frames.filter(f => isFound(f.name)).length).join(" and ");
	document.getElementById("said").textContent = !text ? "" :
		`on the critical path: ${found} box${found === "1" ? "" : "es"}`;
}
