import { isLinkTarget } from "#app/lib/link-target.ts";

/**
 * Notation of the legal pages: a subset of Markdown. Blocks are separated by empty lines.
 *
 * - `## Heading` and `### Smaller heading`
 * - `- item`, one line each
 * - a term in one line, and lines that begin with `: ` below it: a definition; its last line is a note if there are two
 * - `{{cookieChoice}}`: the form of the cookie policy
 * - anything else is a paragraph
 *
 * Texts may contain `**bold**`, `` `code` `` and `[links](/path)`; HTML is text. The result is rendered by React, so no
 * input can become markup.
 */
export type LegalBlock =
	| { kind: "heading"; level: 2 | 3; text: Inline[] }
	| { kind: "paragraph"; text: Inline[] }
	| { kind: "list"; items: Inline[][] }
	| {
			kind: "definitions";
			items: { term: Inline[]; definition: Inline[]; note: Inline[] | null }[];
	  }
	| { kind: "cookie-choice" };

export type Inline =
	| { kind: "text" | "bold" | "code"; text: string }
	| { kind: "link"; text: string; to: string };

/** Values of the placeholders `{{appName}}` and `{{supportEmail}}`. */
export type LegalPlaceholders = { appName: string; supportEmail: string };

/** @returns `text` with its placeholders filled in; unknown ones stay */
export function fillLegalPlaceholders(text: string, values: LegalPlaceholders): string {
	return text.replace(/\{\{(appName|supportEmail)\}\}/g, (_, name: keyof LegalPlaceholders) => {
		return values[name];
	});
}

/** Never throws: whatever isn't in the notation is a paragraph. */
export function parseLegalText(text: string): LegalBlock[] {
	const blocks: LegalBlock[] = [];
	for (const part of text.replaceAll("\r\n", "\n").split(/\n[ \t]*\n/)) {
		const lines = part.split("\n").map((line) => line.trim());
		const filled = lines.filter((line) => line !== "");
		if (filled.length > 0) addBlock(blocks, filled);
	}
	return blocks;
}

function addBlock(blocks: LegalBlock[], lines: readonly string[]): void {
	const [first = "", ...rest] = lines;
	const heading = /^(##|###) (.+)$/.exec(first);
	if (heading) {
		const [, marks = "", text = ""] = heading;
		blocks.push({ kind: "heading", level: marks.length === 2 ? 2 : 3, text: parseInline(text) });
		if (rest.length > 0) addBlock(blocks, rest);
		return;
	}
	if (first === "{{cookieChoice}}" && rest.length === 0) {
		blocks.push({ kind: "cookie-choice" });
		return;
	}
	if (lines.every((line) => line.startsWith("- "))) {
		blocks.push({ kind: "list", items: lines.map((line) => parseInline(line.slice(2))) });
		return;
	}
	if (rest.length > 0 && rest.every((line) => line.startsWith(": "))) {
		const texts = rest.map((line) => line.slice(2));
		const note = texts.length > 1 ? (texts.pop() ?? null) : null;
		const item = {
			term: parseInline(first),
			definition: parseInline(texts.join(" ")),
			note: note === null ? null : parseInline(note),
		};
		const last = blocks.at(-1);
		if (last?.kind === "definitions") last.items.push(item);
		else blocks.push({ kind: "definitions", items: [item] });
		return;
	}
	blocks.push({ kind: "paragraph", text: parseInline(lines.join(" ")) });
}

const INLINE = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^[\]]+)\]\(([^()\s]+)\)/g;

function parseInline(text: string): Inline[] {
	const parts: Inline[] = [];
	let end = 0;
	for (const match of text.matchAll(INLINE)) {
		const [whole, bold, code, label, to] = match;
		if (match.index > end) parts.push({ kind: "text", text: text.slice(end, match.index) });
		end = match.index + whole.length;
		if (bold !== undefined) parts.push({ kind: "bold", text: bold });
		else if (code !== undefined) parts.push({ kind: "code", text: code });
		else if (label !== undefined && to !== undefined && isLinkTarget(to)) {
			parts.push({ kind: "link", text: label, to });
		} else parts.push({ kind: "text", text: whole });
	}
	if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
	return parts;
}
