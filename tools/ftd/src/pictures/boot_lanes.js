// SPDX-License-Identifier: GPL-2.0
// What happened at one moment, and a lane for each thread with its states

const LANE = 16;

function drawMoments(boot, y) {
	title("Moments", y, "exec, messages");
	let free = 0;
	for (const m of boot.report.moments) {
		const place = x(m.begin_ns);
		if (m.kind === "level" || place < GUTTER || place > view.width)
			continue;
		const line = svg("line", { x1: place, x2: place, y1: y, y2: y + 14,
					   class: `moment m-${m.kind}` }, picture);
		line.tip = `${m.kind}: ${m.text}\n${m.thread}, ${stamp(m.begin_ns)}`;
		const room = m.text.length * 6.3;
		if (m.kind === "exec" && place >= free && place + room < view.width) {
			svg("text", { x: place + 3, y: y + 26, class: "inside" + (isFound(m.text) ? " hit" : "") },
			    picture, m.text);
			free = place + room + 8;
		}
	}
	return y + 36;
}

// A thread of the kernel that had hardly any CPU is shown if all are.
function isShown(t) {
	return view.all || isFound(t.thread) || !isKernel(t) ||
	       t.running_ns + t.blocked_ns >= (end - start) / 500;
}

const isInView = t => t.begin_ns <= view.to && t.begin_ns + t.time_ns >= view.from;

const HEIGHTS = { running: [0, 12], ready: [0, 6], blocked: [2, 10], asleep: [6, 1], unknown: [3, 6] };

function drawState(s, begin, time, lane) {
	const [top, height] = HEIGHTS[s.state];
	const box = span(begin, time, lane.y + top + 1, height, "s-" + s.state, lane.group,
			 `${lane.thread.thread}: ${s.state}${s.cpu === null ? "" : " on CPU " + s.cpu}\n` +
			 `${human(s.time_ns)} from ${stamp(s.begin_ns)} on`);
	if (box)
		[box.woken, box.boot] = [s, lane.boot];
}

// Many short states are one: the one that tells most, running first.
function drawStates(lane) {
	const least = (view.to - view.from) / (view.width - GUTTER);
	const order = ["running", "blocked", "ready", "unknown", "asleep"];
	let short = null;
	for (const s of lane.boot.states.get(lane.thread.id) || []) {
		const last = s.begin_ns + s.time_ns;
		if (last < view.from || s.begin_ns > view.to)
			continue;
		if (s.time_ns >= least) {
			if (short)
				drawState(short.state, short.begin, short.end - short.begin, lane);
			short = null;
			drawState(s, s.begin_ns, s.time_ns, lane);
			continue;
		}
		short = short || { state: s, begin: s.begin_ns, end: last };
		short.end = last;
		if (order.indexOf(s.state) < order.indexOf(short.state.state))
			short.state = s;
		if (short.end - short.begin >= least) {
			drawState(short.state, short.begin, short.end - short.begin, lane);
			short = null;
		}
	}
	if (short)
		drawState(short.state, short.begin, Math.max(short.end - short.begin, least), lane);
}

// Heights tell states apart, as colours do.
const STATES = Object.entries(HEIGHTS).map(([state, [top, height]]) =>
	({ classes: "s-" + state, text: state, top, height }));
STATES.splice(1, 0, { classes: "s-running kernel", text: "running, a thread of the kernel" });

function drawLane(boot, thread, y) {
	const group = svg("g", { class: isKernel(thread) ? "kernel" : "user" }, picture);
	const lane = { boot, thread, group, y };
	const label = thread.thread.length > 23 ? thread.thread.slice(0, 22) + "…" : thread.thread;
	lane.label = svg("text", { x: 0, y: y + 11 }, group, label);
	lane.label.tip =
		`${thread.thread}${thread.program ? "\n" + thread.program : ""}\n` +
		`made by ${thread.parent || "nobody that was seen"}\nran ${human(thread.running_ns)}`;
	drawStates(lane);
	if (samplesOf(boot, thread).length) {
		makeButton(lane);
		drawSamples(lane);
	}
	lane.label.classList.toggle("hit", !!isFound(thread.thread));
	boot.lanes.set(thread.id, lane);
}

function drawLanes(boot, y) {
	const all = boot.report.threads;
	const shown = all.filter(isShown).filter(isInView).sort((a, b) => a.begin_ns - b.begin_ns);
	y = drawName(boot, y);
	title("Threads", y, `${shown.length} of ${all.length}`);
	y = drawStacksLegend(boot, Math.max(drawLegend(y, picture, STATES), y + 32));
	boot.lanes.clear();
	findStacks(boot);
	for (const thread of shown) {
		drawLane(boot, thread, y);
		y += LANE + (samplesOf(boot, thread).length ? STRIP : 0);
	}
	return y + 6;
}

// Nobody wakes a thread that did not sleep, but had to leave its CPU to another one.
function whyNotWoken(boot, s) {
	const all = boot.states.get(s.id), before = all[all.indexOf(s) - 1];
	if (!before || before.state !== "ready")
		return "the trace does not tell who woke it";
	return `${boot.threads.get(s.id).thread} was not asleep: ` +
	       `it was ready from ${stamp(before.begin_ns)} on, and others had the CPU`;
}

// Who woke the thread for this: an arrow from one lane to the other
function drawWaking(boot, s) {
	for (const old of picture.querySelectorAll(".arrow"))
		old.remove();
	const said = document.getElementById("said");
	if (s.waker === null || s.waker === undefined) {
		said.textContent = whyNotWoken(boot, s);
		return;
	}
	const from = boot.lanes.get(s.waker), to = boot.lanes.get(s.id), by = boot.threads.get(s.waker);
	said.textContent =
		`${boot.threads.get(s.id).thread} was woken by ${by ? by.thread : "an idle CPU's interrupt"} ` +
		`at ${stamp(s.woken_ns)}`;
	if (!to)
		return;
	const left = x(s.woken_ns), top = from ? from.y + 7 : view.bottom;
	svg("path", { d: `M${left} ${top}L${x(s.begin_ns)} ${to.y + 7}`, class: "arrow" }, picture);
}
