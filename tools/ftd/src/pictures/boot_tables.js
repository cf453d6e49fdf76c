// SPDX-License-Identifier: GPL-2.0
// The tables; of two boots, some are one

const TABLES = [["regions", "Regions"], ["sums", "The critical path: what its time is"],
		["holds", "Holds: who waits for whom on the path"],
		["changes", "What if: the boot without one of them"], ["routines", "Routines"],
		["deferred", "Deferred probes"], ["errors", "Errors: routines that failed"],
		["threads", "Threads"],
		["path", "The critical path, in order of time"]];
// What a column's name alone does not tell
const HEADINGS = { stack: "who waits <- for whom", for: "who waits for it" };
const ROWS_AT_FIRST = 20;

function cellText(key, value) {
	if (value === null || value === undefined)
		return "-";
	if (key === "begin_ns")
		return stamp(value);
	if (key === "change_ns" && value > 0)
		return "+" + human(value);
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

// Short words are not broken, so that a wide column takes its room from long names.
const WORDS = ["kind", "thread", "parent"];

// Most traces tell what threads did all the time.
function isColumn(rows, key) {
	return key === "unknown_ns" ? rows.some(r => r[key]) : key !== "id" && key !== "kernel";
}

function columnsOf(rows) {
	const keys = Object.keys(rows[0]).filter(key => isColumn(rows, key));
	return keys.map(key => ({ key, classes: WORDS.includes(key) ? "word" :
				  rows.some(r => typeof r[key] === "number") ? "number" : "" }));
}

function addRows(body, rows, columns) {
	for (const row of rows) {
		const line = element("tr", body);
		for (const { key, classes } of columns)
			element("td", line, cellText(key, row[key]), classes);
		line.row = row;
		line.addEventListener("click", () => goTo(row));
	}
}

function addTable(rows, heading) {
	const main = document.getElementById("tables");
	if (!rows || !rows.length)
		return;
	const columns = columnsOf(rows);
	element("h2", main, heading);
	const table = element("table", main);
	const head = element("tr", element("thead", table));
	for (const { key, classes } of columns)
		element("th", head, HEADINGS[key] || key.replace(/_(ns|percent)$/, ""), classes);
	const body = element("tbody", table);
	addRows(body, rows.slice(0, ROWS_AT_FIRST), columns);
	if (rows.length <= ROWS_AT_FIRST)
		return;
	const more = element("button", main, `All ${rows.length} rows`);
	more.rest = rows.slice(ROWS_AT_FIRST);
	more.addEventListener("click", () => {
		addRows(body, more.rest, columns);
		more.remove();
		markTables();
	});
}

// Rows of two boots with the same texts are one row, with both times and how they differ.
function joined(name) {
	const rows = new Map();
	boots.forEach((boot, i) => {
		for (const row of boot.report[name] || []) {
			const texts = Object.entries(row).filter(([, value]) => typeof value === "string");
			const key = JSON.stringify(texts);
			const both = rows.get(key) || rows.set(key, { times: [null, null], texts }).get(key);
			both.times[i] = (both.times[i] || 0) + row.time_ns;
		}
	});
	const change = r => (r.times[1] || 0) - (r.times[0] || 0);
	const list = [...rows.values()];
	if (name === "routines")
		list.sort((a, b) => Math.abs(change(b)) - Math.abs(change(a)));
	return list.map(r => ({ first_ns: r.times[0], second_ns: r.times[1], change_ns: change(r),
				...Object.fromEntries(r.texts) }));
}

function addTables() {
	const together = boots.length > 1 ? ["regions", "sums", "routines"] : [];
	for (const [name, heading] of TABLES)
		if (together.includes(name))
			addTable(joined(name), heading);
	for (const boot of boots)
		for (const [name, heading] of TABLES)
			if (!together.includes(name))
				addTable(boot.report[name], boots.length > 1 ? `${boot.name}: ${heading}` : heading);
}

function markTables() {
	for (const line of document.querySelectorAll("#tables tbody tr"))
		line.classList.toggle("hit", !!isFound(nameOf(line.row)));
}

// What a box of the picture is called in the tables
const isCalled = (row, name) => nameOf(row) === name || `${row.kind} ${row.name}` === name;

// A click on a box leads to the rows of the tables that are of the same.
function leadToTables(name) {
	for (const more of document.querySelectorAll("#tables button"))
		if (more.rest.some(row => isCalled(row, name)))
			more.click();
	const lines = [...document.querySelectorAll("#tables tbody tr")];
	for (const line of lines)
		line.classList.toggle("hit", isCalled(line.row, name));
	const said = document.getElementById("said"), found = lines.filter(line => isCalled(line.row, name));
	said.textContent = found.length ? "" : `${name}: no row of the tables`;
	if (found.length)
		element("button", said, `${name}: ${found.length} row${found.length > 1 ? "s" : ""} of the tables`)
			.addEventListener("click", () => found[0].scrollIntoView({ block: "center" }));
}
