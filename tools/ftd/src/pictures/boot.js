// SPDX-License-Identifier: GPL-2.0
// The page of a boot. This part has what is drawn in order of time: regions, use of the
// CPUs, the critical path; boot_lanes.js the threads, boot_tables.js the tables.
"use strict";

const report = JSON.parse(document.getElementById("report").textContent);
const picture = document.getElementById("picture");
const GUTTER = 150, ROW = 17;

const threads = new Map(report.threads.map(t => [t.id, t]));
const regions = report.regions.filter(r => r.begin_ns !== null);
const start = regions.length ? regions[0].begin_ns : 0;
const end = report.path.reduce((last, p) => Math.max(last, p.begin_ns + p.time_ns), start + 1);
const cpus = report.states.reduce((most, s) => Math.max(most, s.cpu === null ? 0 : s.cpu), 0) + 1;

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

// As much of a text as fits into a rectangle
function inside(box, text, y, parent) {
	const room = Math.floor((box.width.baseVal.value - 4) / 6.3);
	if (room >= 3)
		svg("text", { x: box.x.baseVal.value + 3, y, class: "inside" }, parent,
		    text.length > room ? text.slice(0, room - 1) + "…" : text);
}

function title(text, y, note) {
	svg("text", { x: 0, y: y + 12, class: "title" }, picture, text);
	if (note)
		svg("text", { x: 0, y: y + 26, class: "faint" }, picture, note);
}

function drawAxis(y, bottom) {
	const least = (view.to - view.from) / Math.max((view.width - GUTTER) / 110, 2);
	const power = Math.pow(10, Math.floor(Math.log10(least)));
	const step = [1, 2, 5, 10].map(n => n * power).find(s => s >= least);
	const digits = Math.min(9, Math.max(0, Math.ceil(9 - Math.log10(step))));
	for (let t = Math.ceil(view.from / step) * step; t <= view.to; t += step) {
		svg("line", { x1: x(t), x2: x(t), y1: y + 14, y2: bottom, class: "rule" }, picture);
		svg("text", { x: x(t) + 2, y: y + 11, class: "faint" }, picture,
		    (t / 1e9).toFixed(digits) + " s");
	}
	return y + 18;
}

function drawRegions(y, bottom) {
	title("Regions", y);
	regions.forEach((r, i) => {
		const box = span(r.begin_ns, r.time_ns, y, 18, "region" + (i % 2 ? " odd" : ""), picture,
				 `${r.region}\n${human(r.time_ns)} from ${stamp(r.begin_ns)} on`);
		if (!box)
			return;
		box.zoom = [r.begin_ns, r.begin_ns + r.time_ns];
		inside(box, r.region, y + 13, picture);
		if (i)
			svg("line", { x1: box.x.baseVal.value, x2: box.x.baseVal.value, y1: y + 18, y2: bottom,
				      class: "edge" }, picture);
	});
	return y + 26;
}

const isKernel = t => t && (t.parent === "kthreadd-2" || t.thread === "kthreadd-2");

// Of each sample: how much of all CPUs' time threads of the kernel had, and processes
function useOfCpus() {
	const samples = new Map();
	for (const s of report.samples) {
		const sum = samples.get(s.begin_ns) || { kernel: 0, user: 0 };
		sum[isKernel(threads.get(s.id)) ? "kernel" : "user"] += s.running_ns;
		samples.set(s.begin_ns, sum);
	}
	return [...samples];
}

function drawUse(y) {
	const height = 50, all = report.sample_ns * cpus;
	title("Use of CPUs", y, `${cpus} CPU${cpus > 1 ? "s" : ""}, each ${human(report.sample_ns)}`);
	svg("line", { x1: GUTTER, x2: view.width, y1: y + height, y2: y + height, class: "rule" }, picture);
	for (const [begin, sum] of useOfCpus()) {
		const share = part => Math.min(1, part / all) * height;
		const percent = part => (100 * part / all).toFixed(0) + " %";
		const tip = `${stamp(begin)}: processes and init ${percent(sum.user)}, ` +
			    `threads of the kernel ${percent(sum.kernel)}`;
		const kernel = share(sum.kernel), user = share(sum.user);
		span(begin, report.sample_ns, y + height - kernel, kernel, "cpu kernel", picture, tip);
		span(begin, report.sample_ns, y + height - kernel - user, user, "cpu", picture, tip);
	}
	return y + height + 10;
}

function drawPath(y) {
	let depth = 0;
	title("Critical path", y, "callers above callees");
	for (const f of report.frames) {
		const box = span(f.begin_ns, f.time_ns, y + f.depth * ROW, ROW - 1,
				 `frame k-${f.kind}` + (f.waits ? " waits" : "") +
				 (isFound(f.name) ? " hit" : ""), picture,
				 `${f.name}\n${f.kind}${f.waits ? ", waits for what is below" : ""}\n` +
				 `${human(f.time_ns)} from ${stamp(f.begin_ns)} on`);
		depth = Math.max(depth, f.depth + 1);
		if (!box)
			continue;
		box.zoom = [f.begin_ns, f.begin_ns + f.time_ns];
		inside(box, f.name, y + f.depth * ROW + 12, picture);
	}
	return y + Math.max(depth * ROW, 30) + 6;
}

const LEGEND = [["thread", "thread"], ["initcall", "initcall, probe, mount, work"], ["call", "function"],
		["call waits", "waits"], ["delay", "delay"], ["console", "console"], ["device", "device"],
		["interrupt", "interrupt"], ["busy", "CPU is busy"], ["unknown", "unknown"]];

function drawLegend(y) {
	let left = GUTTER;
	for (const [classes, text] of LEGEND) {
		const width = 28 + text.length * 6.4;
		if (left + width > view.width)
			[left, y] = [GUTTER, y + 16];
		svg("rect", { x: left, y, width: 12, height: 11, class: "frame k-" + classes }, picture);
		svg("text", { x: left + 16, y: y + 10, class: "faint" }, picture, text);
		left += width;
	}
	return y + 20;
}

function draw() {
	view.width = Math.max(picture.clientWidth || 1000, 400);
	picture.replaceChildren();
	const marker = svg("marker", { id: "head", viewBox: "0 0 6 6", refX: 5, refY: 3, markerWidth: 6,
				       markerHeight: 6, orient: "auto" }, svg("defs", {}, picture));
	svg("path", { d: "M0 0L6 3L0 6z", class: "head" }, marker);
	const bottom = view.bottom || 0;
	let y = drawAxis(0, bottom);
	y = drawRegions(y, bottom);
	y = drawUse(y);
	y = drawLegend(drawPath(y));
	y = drawMoments(y);
	y = drawLanes(y);
	picture.setAttribute("height", y);
	// Lines from top to bottom: the first time, the bottom was not known.
	if (view.bottom !== y) {
		view.bottom = y;
		draw();
	}
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
	const found = report.frames.filter(f => isFound(f.name));
	document.getElementById("said").textContent = !text ? "" :
		`on the critical path: ${found.length} box${found.length === 1 ? "" : "es"}`;
}
