// SPDX-License-Identifier: GPL-2.0
// What mouse and keys do; and the picture is drawn

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
