// SPDX-License-Identifier: GPL-2.0
// The stacks of processes, as drspin has sampled them: a strip below a thread's lane, and a
// panel with the stack of one sample and the heaviest ones of its thread

const STRIP = 15, TIP_FRAMES = 14, HEAVIEST = 8;
const panel = document.getElementById("stacks");

// What tells most where several do not fit, first
const SAMPLED = { running: "runs", runnable: "could run", stopped: "is stopped", waiting: "waits" };
const STACKS = Object.entries(SAMPLED).map(([state, text]) =>
	({ classes: "frame u-" + state, text: "user stack: " + text }));

let chosen = null;

function readSamples(report) {
	const samples = new Map();
	for (const [id, begin, time, count, state, stack] of report.stacks ? report.stacks.samples : [])
		(samples.get(id) || samples.set(id, []).get(id)).push({ id, begin, time, count, state, stack });
	for (const list of samples.values())
		list.sort((a, b) => a.begin - b.begin);
	return samples;
}

const samplesOf = (boot, thread) => boot.samples.get(thread.id) || [];
const counted = n => `${n} sample${n === 1 ? "" : "s"}`;

// From the outermost function to the innermost one
function functionsOf(boot, stack) {
	const { stacks, functions } = boot.report.stacks, found = [];
	for (; stack; stack = stacks[stack - 1][0])
		found.unshift(functions[stacks[stack - 1][1]]);
	return found;
}

const innermost = (boot, stack) =>
	stack ? boot.report.stacks.functions[boot.report.stacks.stacks[stack - 1][1]].name : "no stack";

// Which stacks have a function that is looked for: each stands on one before it
function findStacks(boot) {
	boot.foundStacks = [false];
	if (view.needle && boot.report.stacks)
		for (const [outer, number] of boot.report.stacks.stacks)
			boot.foundStacks.push(boot.foundStacks[outer] ||
					      isFound(boot.report.stacks.functions[number].name));
}

function sampleTip(lane, s, others) {
	const names = functionsOf(lane.boot, s.stack).map(f => f.name);
	const left = Math.max(names.length - TIP_FRAMES, 0);
	return `${lane.thread.thread}: ${SAMPLED[s.state]}, ${counted(s.count)}, ${human(s.time)} from ` +
	       `${stamp(s.begin)} on\n` + (left ? `… ${left} more callers\n` : "") +
	       (names.slice(left).join("\n") || "no stack") + (others ? `\nzoom in: ${others} more` : "");
}

function drawSample(lane, s, begin, time, others) {
	const found = lane.boot.foundStacks[s.stack] ? " hit" : "";
	const box = span(begin, time, lane.y + LANE - 1, STRIP - 2, `frame u-${s.state}${found}`, lane.group,
			 sampleTip(lane, s, others));
	if (!box)
		return;
	[box.sample, box.lane] = [s, lane];
	inside(box, innermost(lane.boot, s.stack), lane.y + LANE + 9, lane.group);
}

// Many short ones are one, as states are.
function drawSamples(lane) {
	const least = (view.to - view.from) / (view.width - GUTTER), order = Object.keys(SAMPLED);
	let crowd = null;
	const flush = () => {
		if (crowd)
			drawSample(lane, crowd.best, crowd.begin, Math.max(crowd.end - crowd.begin, least), crowd.others);
		crowd = null;
	};
	for (const s of samplesOf(lane.boot, lane.thread)) {
		if (s.begin + s.time < view.from || s.begin > view.to)
			continue;
		if (s.time >= least || (crowd && s.begin - crowd.begin >= least))
			flush();
		if (s.time >= least) {
			drawSample(lane, s, s.begin, s.time, 0);
			continue;
		}
		crowd = crowd || { best: s, begin: s.begin, others: -1 };
		crowd.end = s.begin + s.time;
		crowd.others++;
		if (order.indexOf(s.state) < order.indexOf(crowd.best.state))
			crowd.best = s;
	}
	flush();
	if (chosen && chosen.boot === lane.boot && chosen.sample.id === lane.thread.id)
		span(chosen.sample.begin, Math.max(chosen.sample.time, 2 * least), lane.y + LANE - 1, STRIP - 2,
		     "chosen", lane.group);
}

// The name of a lane with samples is a button: its first sample that can be seen
function makeButton(lane) {
	lane.label.lane = lane;
	for (const [name, value] of Object.entries({ tabindex: 0, role: "button", class: "label",
						     "aria-label": `${lane.thread.thread}: user stacks` }))
		lane.label.setAttribute(name, value);
}

function chooseFirst(lane) {
	const list = samplesOf(lane.boot, lane.thread);
	choose(lane.boot, list.find(s => s.begin + s.time > view.from && s.begin < view.to) || list[0]);
}

// As many samples on: -1, 1
function step(by) {
	const list = chosen.boot.samples.get(chosen.sample.id);
	const next = list[list.indexOf(chosen.sample) + by];
	if (next)
		choose(chosen.boot, next);
}

function choose(boot, sample) {
	const { from, to } = view, middle = sample.begin + sample.time / 2;
	const inLane = document.activeElement && document.activeElement.lane;
	chosen = { boot, sample };
	if (sample.begin + sample.time < from || sample.begin > to)
		zoom(middle - (to - from) / 2, middle + (to - from) / 2);
	else
		draw();
	showStacks();
	// The lane that had the keyboard has been drawn anew.
	const lane = boot.lanes.get(sample.id);
	if (inLane && lane)
		lane.label.focus({ preventScroll: true });
	if (lane)
		uncover(lane);
}

function close() {
	chosen = null;
	panel.hidden = true;
	draw();
}

// Samples with the same stack and state are one row, the heaviest first.
function heaviest(list) {
	const rows = new Map();
	for (const s of list) {
		const key = s.stack + s.state;
		const row = rows.get(key) || rows.set(key, { ...s, count: 0, longest: s }).get(key);
		row.count += s.count;
		if (s.time > row.longest.time)
			row.longest = s;
	}
	return [...rows.values()].sort((a, b) => b.count - a.count);
}

function addHeaviest(boot, list, parent) {
	const all = list.reduce((sum, s) => sum + s.count, 0), rows = heaviest(list);
	element("h3", parent, rows.length > HEAVIEST ? `The ${HEAVIEST} heaviest of ${rows.length} stacks` :
						      "The heaviest stacks");
	const body = element("tbody", element("table", parent));
	for (const row of rows.slice(0, HEAVIEST)) {
		const line = element("tr", body), names = functionsOf(boot, row.stack).map(f => f.name);
		element("td", line, (100 * row.count / all).toFixed(1) + " %", "number");
		element("td", line, counted(row.count), "number");
		element("td", line, SAMPLED[row.state]);
		element("td", line, names.slice(-4).reverse().join(" ← ") + (names.length > 4 ? " ← …" : ""));
		line.tabIndex = 0;
		line.classList.toggle("hit", row.stack === chosen.sample.stack && row.state === chosen.sample.state);
		line.addEventListener("click", () => choose(boot, row.longest));
		line.addEventListener("keydown", event => {
			if (event.key === "Enter")
				choose(boot, row.longest);
		});
	}
}

function addButton(parent, text, action, useless) {
	const button = element("button", parent, text);
	button.disabled = useless;
	button.addEventListener("click", action);
}

function showStacks() {
	const { boot, sample } = chosen, list = boot.samples.get(sample.id), at = list.indexOf(sample);
	panel.replaceChildren();
	panel.hidden = false;
	element("h2", panel, `${boots.length > 1 ? boot.name + ": " : ""}${boot.threads.get(sample.id).thread}: user stacks`);
	const bar = element("p", panel, `${SAMPLED[sample.state]}: ${counted(sample.count)}, ` +
					`${human(sample.time)} from ${stamp(sample.begin)} on `);
	addButton(bar, "Earlier", () => step(-1), !at);
	addButton(bar, "Later", () => step(1), at + 1 === list.length);
	addButton(bar, "Close", close, false);
	const columns = element("div", panel), stack = element("ol", columns);
	for (const f of functionsOf(boot, sample.stack)) {
		const line = element("li", stack, f.name + " ");
		if (f.module)
			element("span", line, f.module.split("/").pop(), "faint");
	}
	addHeaviest(boot, list, element("div", columns));
}

// What is chosen is not to be behind the panel.
function uncover(lane) {
	const place = lane.label.getBoundingClientRect(), top = panel.getBoundingClientRect().top;
	if (place.bottom + STRIP + 4 > top)
		window.scrollBy(0, place.bottom + STRIP + 4 - top);
	else if (place.top < 0)
		window.scrollBy(0, place.top - LANE);
}

// Enter or space on a lane's name; then arrows go from sample to sample
function pressKey(event) {
	const lane = event.target.lane;
	if (event.key === "Escape" && chosen)
		close();
	else if (lane && (event.key === "Enter" || event.key === " "))
		chooseFirst(lane);
	else if (lane && chosen && event.key === "ArrowLeft")
		step(-1);
	else if (lane && chosen && event.key === "ArrowRight")
		step(1);
	else
		return;
	event.preventDefault();
}

// What the strips are, and how well their times are known
function drawStacksLegend(boot, y) {
	if (!boot.report.stacks)
		return y;
	const { marks, spread_ns, sample_ns } = boot.report.stacks;
	const clocks = marks === 1 ? "one mark in the trace relates the clocks" :
		`${marks} marks in the trace relate the clocks, to ${human(Math.max(spread_ns, 1000))}`;
	svg("text", { x: GUTTER, y: y + 10, class: "faint" }, picture,
	    `User stacks by drspin, each ${human(sample_ns)}; ${clocks}`);
	return drawLegend(y + 16, picture, STACKS);
}
