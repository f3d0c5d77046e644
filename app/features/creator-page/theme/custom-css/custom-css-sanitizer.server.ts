import { createHash } from "node:crypto";
import { transform, type UnparsedProperty } from "lightningcss";
import { LRUCache } from "lru-cache";
import { ownValue } from "#app/lib/own-value.ts";
import { log } from "#app/platform/log.server.ts";
import { type DroppedCss, MAX_CUSTOM_CSS_LENGTH } from "../schema.ts";
import { isMediaAllowed, judgeDeclaration } from "./allowed-css.ts";
import { judgeSelector, TARGETS, type Target } from "./allowed-selector.ts";
import { type CssTarget, PAGE_TARGET } from "./css-target.ts";
import { isSafeMediaQuery, whyUnsafeDeclaration } from "./parser-safety.ts";
import { type CssPiece, scanCss } from "./scan-css.ts";

export type SanitizedCss = {
	/** Sanitized CSS for the document's only element of the target's class; empty if nothing is left. */
	css: string;
	/** Dropped CSS by line. */
	dropped: DroppedCss[];
};

const MAX_DROPPED = 100;
const MAX_SELECTORS = 40;
const MAX_SHOWN_LENGTH = 60;

/** Results by hash of the input: a page is rendered more often than its CSS changes. */
const cache = new LRUCache<string, SanitizedCss>({
	max: 2_000,
	maxSize: 8_000_000,
	sizeCalculation: ({ css, dropped }) => 500 + css.length * 2 + dropped.length * 300,
});

/**
 * Sanitizes custom CSS for a creator's page or another target. The output can't load anything, can't cover or style the
 * footer, the preview bar or anything outside the target's own parts, and can't end the style element.
 *
 * `scanCss` splits the text, `lightningcss` makes each piece canonical (it decodes escapes), and what passes
 * allowed-css.ts is written anew; docs/decisions/0016-custom-css.md explains this order. Takes about 15 µs per
 * declaration.
 */
export function sanitizeCustomCss(typed: string, target: CssTarget = PAGE_TARGET): SanitizedCss {
	if (typed.trim() === "") return { css: "", dropped: [] };
	if (typed.length > MAX_CUSTOM_CSS_LENGTH) {
		return { css: "", dropped: [{ line: 1, text: "", reason: "This is too long." }] };
	}
	const key = createHash("sha256").update(`${target.root} ${typed}`).digest("base64");
	const known = cache.get(key);
	if (known) return known;
	const sanitized = sanitize(typed, target);
	cache.set(key, sanitized);
	return sanitized;
}

function sanitize(typed: string, target: CssTarget): SanitizedCss {
	try {
		const dropped: DroppedCss[] = [];
		const css = writeAll(scanCss(typed), { target, media: [], selectors: null, dropped });
		return {
			css: css === "" ? "" : css + target.guard,
			dropped: dropped.toSorted((a, b) => a.line - b.line).slice(0, MAX_DROPPED),
		};
	} catch (error) {
		log.error({ err: error }, "custom CSS could not be read");
		return { css: "", dropped: [{ line: 1, text: "", reason: "This can’t be read." }] };
	}
}

type Place = {
	target: CssTarget;
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
				const verdict = judgeSelector(selector, place.target);
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
	{ target, media, selectors, dropped }: Place,
): string {
	const verdicts = (selectors ?? []).map((selector) => judgeSelector(selector, target));
	const targets = TARGETS.flatMap((on) => {
		const written = verdicts.flatMap((verdict) =>
			verdict.kind === on ? [`${target.root} ${verdict.selector}`.trimEnd()] : [],
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
	const parts = [""];
	let depth = 0;
	for (const char of list) {
		if (char === "(") depth += 1;
		if (char === ")") depth -= 1;
		if (char === "," && depth === 0) parts.push("");
		else parts[parts.length - 1] += char;
	}
	return parts;
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
				if (declaration.property !== "unparsed" || code.includes("var(")) return;
				if (!isNoShadow(declaration.value)) isUnknownValue = true;
			},
		},
	});
	return { printed: printed.toString(), isUnknownValue };
}

/** The parser has no type for the value `none` of a shadow. */
function isNoShadow({ propertyId, value: [only, ...others] }: UnparsedProperty): boolean {
	return (
		(propertyId.property === "box-shadow" || propertyId.property === "text-shadow") &&
		others.length === 0 &&
		only?.type === "token" &&
		only.value.type === "ident" &&
		only.value.value === "none"
	);
}

function shorten(text: string): string {
	const line = text.replace(/\s+/g, " ");
	return line.length > MAX_SHOWN_LENGTH ? `${line.slice(0, MAX_SHOWN_LENGTH - 1)}…` : line;
}
