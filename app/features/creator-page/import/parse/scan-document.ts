import { htmlTokensInTurns } from "#app/lib/html-tokens.ts";
import { ownValue } from "#app/lib/own-value.ts";

export type Anchor = {
	/** Absolute URL. */
	url: string;
	/** Visible text; empty if the link shows only an icon. */
	text: string;
	/** Accessible label. */
	label: string;
	classes: readonly string[];
	/** Whether the link contains an image or SVG. */
	hasIcon: boolean;
	/** Whether the link is within `nav` or `footer`, and so unlikely to be content. */
	isAside: boolean;
};

export type ScannedDocument = {
	/** Content of the script with the data of a Next.js page. */
	nextData: string | null;
	anchors: Anchor[];
	title: string;
	/** The first heading, and the first paragraph after it. */
	heading: string;
	paragraph: string;
	/** Content of `meta` elements by name or property in lowercase. */
	meta: ReadonlyMap<string, string>;
	/** The first image outside links. */
	picture: string | undefined;
};

const MAX_ANCHORS = 5_000;
const MAX_TEXT_LENGTH = 2_000;
const ASIDE = new Set(["nav", "footer"]);

/** Reads a document once for everything that the parsers need. @param url URL of the document, if known */
export async function scanDocument(html: string, url: string | null): Promise<ScannedDocument> {
	const found = { nextData: null as string | null, title: "", heading: "", paragraph: "" };
	const anchors: Anchor[] = [];
	const meta = new Map<string, string>();
	let picture: string | undefined;
	let base = url;
	let asideDepth = 0;
	let anchor: Anchor | null = null;
	/** What receives text now, besides the enclosing link. */
	let filling: "nextData" | "title" | "heading" | "paragraph" | null = null;
	let isHidden = false;
	let isDrawing = false;
	let isDrawingTitle = false;

	const endAnchor = () => {
		if (anchor && anchors.length < MAX_ANCHORS) anchors.push(anchor);
		anchor = null;
	};

	for await (const tokens of htmlTokensInTurns(html)) {
		for (const token of tokens) {
			if (token.kind === "text") {
				if (filling === "nextData") found.nextData = token.text;
				else if (isHidden && isDrawingTitle && anchor) {
					// The title of an SVG is part of the link's accessible label.
					anchor.label ||= token.text;
				} else if (!isHidden) {
					if (filling) found[filling] = append(found[filling], token.text);
					if (anchor) anchor.text = append(anchor.text, token.text);
				}
				continue;
			}
			const { name } = token;
			if (token.kind === "close") {
				if (name === "a") endAnchor();
				if (ASIDE.has(name)) asideDepth = Math.max(0, asideDepth - 1);
				if (ownValue(TARGETS, name) || name === "script") filling = null;
				if (HIDDEN.has(name)) isHidden = false;
				if (name === "svg") isDrawing = false;
				if (name === "title") isDrawingTitle = false;
				continue;
			}
			const { attributes } = token;
			if (name === "a") {
				endAnchor();
				const target = resolve(attributes.get("href") ?? "", base);
				if (target !== null) {
					anchor = {
						url: target,
						text: "",
						label: attributes.get("aria-label") ?? attributes.get("title") ?? "",
						hasIcon: false,
						classes: (attributes.get("class") ?? "").split(/\s+/),
						isAside: asideDepth > 0,
					};
				}
			} else if (name === "img") {
				if (anchor) anchor.label ||= attributes.get("alt") ?? "";
				else picture ??= resolve(attributes.get("src") ?? "", base) ?? undefined;
			} else if (name === "base" && url !== null) {
				base = resolve(attributes.get("href") ?? "", url) ?? base;
			} else if (name === "meta") {
				const key = attributes.get("property") ?? attributes.get("name");
				if (key) meta.set(key.toLowerCase(), attributes.get("content") ?? "");
			} else if (name === "br" || name === "div" || name === "p") {
				if (anchor) anchor.text = append(anchor.text, " ");
			}
			if (anchor && ICONS.has(name)) anchor.hasIcon = true;
			if (name === "svg") isDrawing = true;
			if (name === "title") isDrawingTitle = isDrawing;
			if (ASIDE.has(name)) asideDepth += 1;
			if (HIDDEN.has(name)) isHidden = true;
			if (name === "script" && attributes.get("id") === "__NEXT_DATA__") filling = "nextData";
			const next = ownValue(TARGETS, name);
			if (next && found[next] === "" && (next !== "paragraph" || found.heading !== ""))
				filling = next;
		}
	}
	endAnchor();
	return { ...found, anchors, meta, picture };
}

const TARGETS: Readonly<Record<string, "title" | "heading" | "paragraph" | undefined>> = {
	title: "title",
	h1: "heading",
	p: "paragraph",
};
const HIDDEN = new Set(["script", "style", "noscript", "template", "svg"]);

const ICONS = new Set(["svg", "img", "i", "picture"]);

function append(text: string, more: string): string {
	return text.length < MAX_TEXT_LENGTH ? (text + more).slice(0, MAX_TEXT_LENGTH) : text;
}

const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** @returns null for a place within the page, and for a relative URL if the page's URL is unknown */
function resolve(href: string, base: string | null): string | null {
	const trimmed = href.trim();
	if (trimmed === "" || trimmed.startsWith("#")) return null;
	if (ABSOLUTE.test(trimmed)) return trimmed;
	return base === null ? null : (URL.parse(trimmed, base)?.href ?? null);
}
