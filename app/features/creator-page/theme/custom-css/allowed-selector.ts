import type { CssTarget } from "./css-target.ts";
import { LINK_PARTS, LIST_PART } from "./page-parts.ts";

/** Where a rule applies: the whole page, the list of links, links, other named parts, or any element inside a part. */
export const TARGETS = ["root", "list", "link", "part", "inside"] as const;
export type Target = (typeof TARGETS)[number];

export type SelectorVerdict =
	/** `selector` is what follows the target's root; empty for the page as a whole. */
	{ kind: Target; selector: string } | { kind: "refused"; reason: string };

/** The page as a whole, as authors write it. */
const ROOT = /^(?:html|body|:root)(?=$|[ >])[ >]?/;

/** Element types inside the parts. */
const TYPES = new Set([
	...[
		"a",
		"div",
		"h1",
		"h2",
		"h3",
		"img",
		"li",
		"nav",
		"ol",
		"p",
		"path",
		"picture",
		"span",
		"svg",
	],
	...["ul", "*"],
]);

const STATES = [
	...["hover", "focus", "focus-visible", "focus-within", "active", "visited", "link"],
	...["first-child", "last-child", "only-child", "first-of-type", "last-of-type"],
];
const PSEUDO = new RegExp(
	`^::?(?:${STATES.join("|")}|before|after|first-letter|first-line|marker|selection|nth-(?:last-)?(?:child|of-type)\\((?:odd|even|-?\\d{0,4}n?(?:[+-]\\d{1,4})?)\\)|not\\(:(?:${STATES.join("|")})\\))$`,
);

const COMPOUND = /^(\*|[a-z][a-z0-9]*)?((?:\.[a-z-]+)*)((?:::?[a-z-]+(?:\([^()]*\))?)*)$/;

/**
 * Checks that a selector, as the parser prints it, stays inside the page's parts: it must begin with a part, and may
 * continue only to an element inside it or to another part.
 */
export function judgeSelector(printed: string, target: CssTarget): SelectorVerdict {
	const rest = withoutRoot(printed, target.root);
	if (rest === "") return { kind: "root", selector: "" };
	const steps = stepsOf(rest);
	// The steps must cover the whole selector.
	if (steps.flat().join("") !== rest) return refuse(`“${shorten(printed)}” can’t be used here.`);
	let isInside = false;
	let kind: Target = "inside";
	for (const [index, [combinator, compound]] of steps.entries()) {
		const [, type, classes = "", pseudos = ""] = COMPOUND.exec(compound) ?? [];
		const names = classes.split(".").slice(1);
		if (!COMPOUND.test(compound) || compound === "") {
			return refuse(`“${shorten(printed)}” can’t be used here.`);
		}
		const stranger = names.find((name) => !target.parts.includes(name));
		if (stranger !== undefined)
			return refuse(`“.${shorten(stranger)}” isn’t a part you can style.`);
		if (type !== undefined && !TYPES.has(type))
			return refuse(`“${shorten(type)}” can’t be used here.`);
		for (const pseudo of pseudos.match(/::?[a-z-]+(?:\([^()]*\))?/g) ?? []) {
			if (!PSEUDO.test(pseudo)) return refuse(`“${shorten(pseudo)}” can’t be used here.`);
		}
		const isPart = names.length > 0;
		kind = isPart ? kindOfPart(names, pseudos) : "inside";
		if (index > 0 && /[ >]/.test(combinator)) isInside = true;
		// The footer is a sibling of the parts: a sibling combinator may only lead to another part.
		if (!(isPart || isInside))
			return refuse(`Start with one of the page’s parts, such as .${target.example}.`);
	}
	return { kind, selector: rest };
}

const PSEUDO_ELEMENT = /:(?:before|after|first-letter|first-line|marker|selection)/;

function kindOfPart(names: readonly string[], pseudos: string): Target {
	// Nothing is inside a pseudo-element.
	if (PSEUDO_ELEMENT.test(pseudos)) return "part";
	if (names.includes(LIST_PART)) return "list";
	return names.some((name) => LINK_PARTS.has(name)) ? "link" : "part";
}

/** @returns the selector after the names of the page as a whole at its beginning */
function withoutRoot(printed: string, root: string): string {
	let rest = printed;
	for (;;) {
		const isOwn = rest === root || rest.startsWith(`${root} `) || rest.startsWith(`${root}>`);
		if (isOwn) rest = rest.slice(root.length + 1);
		else if (ROOT.test(rest)) rest = rest.replace(ROOT, "");
		else return rest;
	}
}

/** @returns each compound selector with the combinator before it */
function stepsOf(selector: string): [combinator: string, compound: string][] {
	return [...selector.matchAll(/([ >+~]?)((?:[^ >+~()]|\([^()]*\))*)/g)]
		.filter(([whole]) => whole !== "")
		.map(([, combinator = "", compound = ""]) => [combinator, compound]);
}

function refuse(reason: string): SelectorVerdict {
	return { kind: "refused", reason };
}

function shorten(text: string): string {
	return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
