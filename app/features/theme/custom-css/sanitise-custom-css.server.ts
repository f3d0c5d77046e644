import { createHash } from "node:crypto";
import { transform } from "lightningcss";
import { LRUCache } from "lru-cache";
import { ownValue } from "#app/lib/own-value.ts";
import { log } from "#app/platform/log.server.ts";
import { type DroppedCss, MAX_CUSTOM_CSS_LENGTH } from "../schema.ts";
import { isMediaAllowed, judgeDeclaration } from "./allowed-css.ts";
import { judgeSelector, TARGETS, type Target } from "./allowed-selector.ts";
import { PAGE_GUARD } from "./page-guard.ts";
import { isSafeMediaQuery, whyUnsafeDeclaration } from "./parser-safety.ts";
import { type CssPiece, scanCss } from "./scan-css.ts";

export type SanitisedCss = {
	/** Sanitized CSS for the document's only `.public-page`; empty if nothing is left. */
	css: string;
	/** Dropped CSS by line. */
	dropped: DroppedCss[];
};

const MAX_DROPPED = 100;
const MAX_SELECTORS = 40;
const MAX_SHOWN_LENGTH = 60;

/** Results by hash of the input: a page is rendered more often than its CSS changes. */
const cache = new LRUCache<string, SanitisedCss>({
	max: 2_000,
	maxSize: 8_000_000,
	sizeCalculation: ({ css, dropped }) => 500 + css.length * 2 + dropped.length * 300,
});

/**
 * Sanitizes a creator's custom CSS. The output can't load anything, can't cover or style the footer, the preview bar or
 * anything outside the page's own parts, and can't end the style element.
 *
 * `scanCss` splits the text, `lightningcss` makes each piece canonical (it decodes escapes), and what passes
 * allowed-css.ts is written anew; decision 0027 explains this order. Takes about 15 µs per declaration.
 */
export function sanitiseCustomCss(typed: string): SanitisedCss {
	if (typed.trim() === "") return { css: "", dropped: [] };
	if (typed.length > MAX_CUSTOM_CSS_LENGTH) {
		return { css: "", dropped: [{ line: 1, text: "", reason: "This is too long." }] };
	}
	const key = createHash("sha256").update(typed).digest("base64");
	const known = cache.get(key);
	if (known) return known;
	const sanitised = sanitise(typed);
	cache.set(key, sanitised);
	return sanitised;
}

function sanitise(typed: string): SanitisedCss {
	try {
		const dropped: DroppedCss[] = [];
		const css = writeAll(scanCss(typed), { media: [], selectors: null, dropped });
		return {
			css: css === "" ? "" : css + PAGE_GUARD,
			dropped: dropped.toSorted((a, b) => a.line - b.line).slice(0, MAX_DROPPED),
		};
	} catch (error) {
		log.error({ err: error }, "custom CSS could not be read");
		return { css: "", dropped: [{ line: 1, text: "", reason: "This can’t be read." }] };
	}
}

type Place = {
	media: readonly string[];
	/** Selectors of the enclosing rule, as the parser prints them; null outside of any rule. */
	selectors: readonly string[] | null;
	dropped: DroppedCss[];
};

function writeAll(pieces: readonly CssPiece[], place: Place): string {
	const declarations = pieces.filter((piece) => piece.kind === "declaration");
	const own = writeRule(declarations, place);
	return own + pieces.map((piece) => writePiece(piece, place)).join("");
}

function writePiece(piece: CssPiece, place: Place): string {
	const drop = (text: string, reason: string) => {
		place.dropped.push({ line: piece.line, text: shorten(text), reason });
		return "";
	};
	switch (piece.kind) {
		case "declaration":
			return "";
		case "refused":
			return drop(piece.text, piece.reason);
		case "at-rule": {
			const whole = `@${piece.name} ${piece.prelude}`;
			if (piece.name !== "media" || piece.children === null) {
				return drop(
					whole,
					ownValue(AT_RULE_REASONS, piece.name) ??
						`“@${piece.name.slice(0, 40)}” can’t be used here.`,
				);
			}
			const query = printMedia(piece.prelude);
			if (query === null) return drop(whole, "This media query can’t be used here.");
			return writeAll(piece.children, { ...place, media: [...place.media, query] });
		}
		case "rule": {
			const printed = printSelectors(piece.prelude);
			if (printed === null) return drop(piece.prelude, "This selector can’t be read.");
			const selectors = within(printed, place.selectors);
			if (selectors.length > MAX_SELECTORS) return drop(piece.prelude, "Too many selectors.");
			const allowed = selectors.filter((selector) => {
				const verdict = judgeSelector(selector);
				if (verdict.kind === "refused") drop(selector, verdict.reason);
				return verdict.kind !== "refused";
			});
			// A valid rule may be nested in an invalid one.
			return writeAll(piece.children, {
				...place,
				selectors: allowed.length > 0 ? allowed : [],
			});
		}
	}
}

const AT_RULE_REASONS: Readonly<Record<string, string>> = {
	import: "CSS can’t load anything from other sites.",
	"font-face": "CSS can’t load anything from other sites.",
	keyframes: "Animations can’t be used here.",
};

function writeRule(
	pieces: readonly Extract<CssPiece, { kind: "declaration" }>[],
	{ media, selectors, dropped }: Place,
): string {
	const verdicts = (selectors ?? []).map(judgeSelector);
	const targets = TARGETS.flatMap((on) => {
		const written = verdicts.flatMap((verdict) =>
			verdict.kind === on ? [`.public-page ${verdict.selector}`.trimEnd()] : [],
		);
		return written.length > 0 ? [{ on, selector: [...new Set(written)].join(",") }] : [];
	});
	const rules = targets.map(({ on, selector }) => {
		const body = pieces.flatMap(({ text, line }) => {
			const { declarations, reason } = readDeclaration(text, { on });
			if (reason !== null) dropped.push({ line, text: shorten(text), reason });
			return declarations;
		});
		return body.length > 0 ? `${selector}{${body.join(";")}}` : "";
	});
	if (selectors === null) {
		for (const { text, line } of pieces) {
			dropped.push({ line, text: shorten(text), reason: "This is outside a rule." });
		}
	}
	return media.reduceRight(
		(css, query) => (css === "" ? "" : `@media ${query}{${css}}`),
		rules.join(""),
	);
}

type ReadDeclaration = { declarations: string[]; reason: string | null };

function readDeclaration(text: string, { on }: { on: Target }): ReadDeclaration {
	const refuse = (reason: string): ReadDeclaration => ({ declarations: [], reason });
	const unsafe = whyUnsafeDeclaration(text);
	if (unsafe !== null) return refuse(unsafe);
	const { printed, isUnknownValue } = print(`a{${text}}`);
	const body = /^a\{(.*)\}$/s.exec(printed)?.[1];
	if (body === undefined) return refuse("This can’t be read.");
	const declarations: string[] = [];
	for (const declaration of body.split(";")) {
		const [, property = "", value = "", important = ""] =
			/^([a-z-]+):(.*?)( ?!important)?$/s.exec(declaration) ?? [];
		if (property === "") return refuse("This can’t be read.");
		const judged = judgeDeclaration({ property, value, on });
		if ("reason" in judged) return refuse(judged.reason);
		if (isUnknownValue) return refuse(`This isn’t a valid value for “${property}”.`);
		declarations.push(`${property}:${judged.value}${important}`);
	}
	return { declarations, reason: null };
}

/** @returns the query as the parser prints it, or null if it is invalid */
function printMedia(prelude: string): string | null {
	if (!isSafeMediaQuery(prelude)) return null;
	const { printed } = print(`@media ${prelude}{a{color:red}}`);
	const query = /^@media (.*)\{a\{color:red\}\}$/s.exec(printed)?.[1];
	return query !== undefined && isMediaAllowed(query) ? query : null;
}

/** @returns the selectors as the parser prints them, each with `&` for the enclosing rule; null if invalid */
function printSelectors(prelude: string): string[] | null {
	const { printed } = print(`a{${prelude}{color:red}}`);
	const list = /^a\{(.*)\{color:red\}\}$/s.exec(printed)?.[1];
	return list === undefined || list === "" ? null : splitList(list);
}

/** Replaces `&` by the enclosing selectors. Outside of any rule that is the page. */
function within(selectors: readonly string[], around: readonly string[] | null): string[] {
	return selectors.flatMap((selector) =>
		(around ?? [""]).map((outer) =>
			outer === "" ? selector.replace(/^& /, "") : selector.replaceAll("&", () => outer),
		),
	);
}

/** Splits at commas outside of brackets. */
function splitList(list: string): string[] {
	return list.split(/,(?![^(]*\))/);
}

/** Makes one piece canonical. scan-css.ts limits its size, because larger input overflows the parser's stack. */
function print(code: string): { printed: string; isUnknownValue: boolean } {
	let isUnknownValue = false;
	const { code: printed } = transform({
		filename: "custom.css",
		code: Buffer.from(code),
		minify: true,
		errorRecovery: true,
		visitor: {
			Declaration(declaration) {
				if (declaration.property === "unparsed" && !code.includes("var(")) isUnknownValue = true;
			},
		},
	});
	return { printed: printed.toString(), isUnknownValue };
}

function shorten(text: string): string {
	const line = text.replace(/\s+/g, " ");
	return line.length > MAX_SHOWN_LENGTH ? `${line.slice(0, MAX_SHOWN_LENGTH - 1)}…` : line;
}
