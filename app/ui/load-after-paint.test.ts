import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { loadAfterPaint } from "./load-after-paint.ts";

/** A page that contains the script, and the elements added to its head. */
function openPage(visibilityState: "visible" | "hidden") {
	const added: object[] = [];
	const frames: (() => void)[] = [];
	const page = createContext({
		document: {
			visibilityState,
			currentScript: { nonce: "n0nce" },
			createElement: (name: string) => ({ name }),
			head: { append: (element: object) => added.push(element) },
		},
		requestAnimationFrame: (callback: () => void) => frames.push(callback),
		setTimeout: (callback: () => void) => frames.push(callback),
	});
	runInContext(`(${loadAfterPaint})(["/a.js", "/b.js"], "start()", "/entry.js")`, page);
	return { added, paint: () => frames.shift()?.() };
}

const module = { name: "script", type: "module", async: false, nonce: "n0nce" };
const all = [
	{ ...module, src: "/a.js" },
	{ ...module, src: "/b.js" },
	{ name: "link", rel: "modulepreload", href: "/entry.js" },
	{ ...module, textContent: "start()" },
];

test("adds the modules in order after the second frame", () => {
	const { added, paint } = openPage("visible");
	paint();
	paint();
	expect(added).toEqual([]);
	paint();
	expect(added).toEqual(all);
});

test("doesn't wait where nothing is painted", () => {
	expect(openPage("hidden").added).toEqual(all);
});
