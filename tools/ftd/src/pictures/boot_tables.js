// SPDX-License-Identifier: GPL-2.0
// The tables, and what mouse and keys do

const TABLES = [["regions", "Regions"], ["sums", "The critical path: what its time is"],
		["holds", "Holds: who waits for whom on the path"],
		["changes", "What if: the boot without one of them"], ["routines", "Routines"],
		["deferred", "Deferred probes"], ["errors", "Errors: routines that failed"],
		["threads", "Threads"],
		["path", "The critical path, in order of time"]];
const ROWS_AT_FIRST = 20;

function cellText(key, value) {
	if (value === null || value === undefined)
		return "-";
	if (key === "begin_ns")
		return stamp(value);
	if (key.endsWith("_ns"))
		return human(value);
	if (key.endsWith("_percent"))
		return value.toFixed(1) + " %";
	return String(value);
}

function element(name, parent, text, classes) {
	const made = document.createElement(name);
	if (text !== undefined)
		made.textContent = text;
	if (classes)
		made.className = classes;
	parent.append(made);
	return made;
}

const nameOf = row => row.name || row.without || row.what || row.thread || row.region || row.device || row.stack || "";

// A row of holds is found by the last word of its stack: what the last thread is in.
function goTo(row) {
	const whole = row.stack ? row.stack.split(" <- ").pop().split(" ").pop() : nameOf(row);
	if (row.begin_ns !== undefined && row.begin_ns !== null && row.time_ns)
		[view.from, view.to] = [Math.max(start, row.begin_ns - row.time_ns / 10),
					Math.min(end, row.begin_ns + row.time_ns * 1.1)];
	search(whole);
	picture.scrollIntoView({ block: "start" });
}

function addRows(body, rows, keys) {
	for (const row of rows) {
		const line = element("tr", body);
		for (const key of keys)
			element("td", line, cellText(key, row[key]), typeof row[key] === "number" ? "number" : "");
		line.row = row;
		line.addEventListener("click", () => goTo(row));
	}
}

function addTable(name, heading) {
	const rows = report[name], main = document.getElementById("tables");
	if (!rows || !rows.length)
		return;
	const keys = Object.keys(rows[0]).filter(key => key !== "id");
	element("h2", main, heading);
	const table = element("table", main);
	const head = element("tr", element("thead", table));
	for (const key of keys)
		element("th", head, key.replace(/_(ns|percent)$/, ""),
			rows.some(r => typeof r[key] === "number") ? "number" : "");
	const body = element("tbody", table);
	addRows(body, rows.slice(0, ROWS_AT_FIRST), keys);
	if (rows.length <= ROWS_AT_FIRST)
		return;
	const more = element("button", main, `All ${rows.length} rows`);
	more.addEventListener("click", () => {
		addRows(body, rows.slice(ROWS_AT_FIRST), keys);
		more.remove();
		markTables();
	});
}

function markTables() {
	for (const line of document.querySelectorAll("#tables tbody tr"))
		line.classList.toggle("hit", !!isFound(nameOf(line.row)));
}

function showTip(event) {
	const tip = document.getElementById("tip"), text = event.target.tip;
	tip.hidden = !text;
	if (!text)
		return;
	tip.textContent = text;
	tip.style.left = Math.min(event.pageX + 12, window.innerWidth - 300) + "px";
	tip.style.top = event.pageY + 14 + "px";
}

let pressed = null;

function placeOf(event) {
	return Math.min(Math.max(event.clientX - picture.getBoundingClientRect().left, GUTTER), view.width);
}

function press(event) {
	if (event.button)
		return;
	pressed = { at: placeOf(event), target: event.target,
		    box: svg("rect", { y: 0, height: view.bottom, width: 0, class: "select" }, picture) };
}

function move(event) {
	if (!pressed)
		return;
	const now = placeOf(event);
	pressed.box.setAttribute("x", Math.min(now, pressed.at));
	pressed.box.setAttribute("width", Math.abs(now - pressed.at));
}

function release(event) {
	if (!pressed)
		return;
	const { at, target, box } = pressed, now = placeOf(event);
	pressed = null;
	box.remove();
	if (Math.abs(now - at) > 4)
		zoom(timeAt(Math.min(at, now)), timeAt(Math.max(at, now)));
	else if (target.zoom)
		zoom(...target.zoom);
	else if (target.woken && target.woken.state === "running")
		drawWaking(target.woken);
}

picture.addEventListener("mousedown", press);
picture.addEventListener("mousemove", showTip);
picture.addEventListener("mouseleave", () => { document.getElementById("tip").hidden = true; });
window.addEventListener("mousemove", move);
window.addEventListener("mouseup", release);
window.addEventListener("resize", draw);
document.getElementById("search").addEventListener("input", event => search(event.target.value));
document.getElementById("all").addEventListener("change", event => { view.all = event.target.checked; draw(); });
document.getElementById("in").addEventListener("click", () => zoomBy(.5));
document.getElementById("out").addEventListener("click", () => zoomBy(2));
document.getElementById("whole").addEventListener("click", () => zoom(start, end));
document.querySelector("h1").textContent = "Boot of " + human(end - start);
for (const [name, heading] of TABLES)
	addTable(name, heading);
draw();
