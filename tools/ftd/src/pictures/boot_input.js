// SPDX-License-Identifier: GPL-2.0
// What mouse and keys do; and the page begins.

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
	else if (target.zoom) {
		zoom(...target.zoom);
		leadToTables(target.called);
	} else if (target.sample)
		choose(target.lane.boot, target.sample);
	else if (target.lane)
		chooseFirst(target.lane);
	else if (target.woken && target.woken.state === "running")
		drawWaking(target.boot, target.woken);
}

picture.addEventListener("mousedown", press);
picture.addEventListener("mousemove", showTip);
picture.addEventListener("keydown", pressKey);
panel.addEventListener("keydown", pressKey);
picture.addEventListener("mouseleave", () => { document.getElementById("tip").hidden = true; });
window.addEventListener("mousemove", move);
window.addEventListener("mouseup", release);
window.addEventListener("resize", draw);
document.getElementById("search").addEventListener("input", event => search(event.target.value));
document.getElementById("all").addEventListener("change", event => { view.all = event.target.checked; draw(); });
document.getElementById("in").addEventListener("click", () => zoomBy(.5));
document.getElementById("out").addEventListener("click", () => zoomBy(2));
document.getElementById("whole").addEventListener("click", () => zoom(start, end));

const areBoots = boots.every(b => b.report.is_boot);
document.querySelector("h1").textContent =
	boots.length > 1 ? (areBoots ? "Two boots" : "Two traces") :
	areBoots ? "Boot of " + human(end - start) : `Trace of ${human(end - start)}, in which no kernel boots`;
addTables();
draw();
