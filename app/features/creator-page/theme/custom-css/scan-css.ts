/**
 * Splits a stylesheet into pieces with the line on which each begins. It recognizes strings, comments, escapes and
 * brackets, but not their meaning. It runs before any real parser sees the text: in one pass and without recursion, so
 * ten thousand opening braces are harmless.
 */

export type CssPiece =
	| { kind: "declaration"; text: string; line: number }
	| { kind: "rule"; prelude: string; line: number; children: CssPiece[] }
	/** `children` is null for an at-rule without a block. */
	| { kind: "at-rule"; name: string; prelude: string; line: number; children: CssPiece[] | null }
	| { kind: "refused"; text: string; line: number; reason: string };

const MAX_DEPTH = 4;
const MAX_BRACKETS = 8;
const MAX_PIECE_LENGTH = 1_000;
/** Maximum number of pieces: a real parser takes about 15 µs for each. */
const MAX_PIECES = 1_500;

const AT_RULE = /^@([^\s(]+)\s*([\s\S]*)$/;

type Block = { children: CssPiece[]; open: CssPiece | null };

/** @returns the pieces of `css`. Pieces that are nested too deeply, too long or unclosed are `refused`. */
export function scanCss(css: string): CssPiece[] {
	const root: Block = { children: [], open: null };
	const blocks: Block[] = [root];
	let pieces = 0;
	let line = 1;
	let text = "";
	let textLine = 1;
	let brackets = 0;
	let fault: string | null = null;

	const current = () => blocks.at(-1) ?? root;
	const begin = () => {
		text = "";
		brackets = 0;
		fault = null;
	};
	const add = (piece: CssPiece) => {
		pieces++;
		if (pieces <= MAX_PIECES) current().children.push(piece);
		if (pieces === MAX_PIECES) {
			current().children.push(refused("…", line, "There is too much CSS."));
		}
	};
	const closeText = () => {
		const trimmed = text.trim();
		const reason = fault ?? (brackets > 0 ? "A bracket is never closed." : faultOf(trimmed));
		if (trimmed !== "") {
			const at = AT_RULE.exec(trimmed);
			if (reason) add(refused(trimmed, textLine, reason));
			else if (at) add({ ...atRule(at), line: textLine, children: null });
			else add({ kind: "declaration", text: trimmed, line: textLine });
		}
		begin();
	};
	const openBlock = () => {
		const prelude = text.trim();
		const tooDeep = blocks.length > MAX_DEPTH ? "This is nested too deeply." : null;
		const reason =
			fault ?? (brackets > 0 ? "A bracket is never closed." : (faultOf(prelude) ?? tooDeep));
		const at = AT_RULE.exec(prelude);
		const children: CssPiece[] = [];
		const piece: CssPiece = reason
			? refused(prelude, textLine, reason)
			: at
				? { ...atRule(at), line: textLine, children }
				: { kind: "rule", prelude, line: textLine, children };
		add(piece);
		// Nothing inside a refused block is kept, but its end still has to be found.
		blocks.push({ children, open: piece });
		begin();
	};

	for (let at = 0; at < css.length; at++) {
		const char = css.charAt(at);
		if (char === "\n") line++;
		if (text === "" && !/\s/.test(char)) textLine = line;
		if (char === "/" && css[at + 1] === "*") {
			const end = css.indexOf("*/", at + 2);
			const comment = css.slice(at, end === -1 ? undefined : end + 2);
			line += countLines(comment);
			at += comment.length - 1;
			if (text !== "") text += " ";
		} else if (char === '"' || char === "'") {
			const string = readString(css, at);
			if (!string.closed) fault = "A quotation mark is never closed.";
			text += string.text;
			line += countLines(string.text);
			at += string.text.length - 1;
		} else if (char === "\\") {
			text += css.slice(at, at + 2);
			if (css[at + 1] === "\n") line++;
			at++;
		} else if (char === "{") openBlock();
		else if (char === "}") {
			closeText();
			if (blocks.length > 1) blocks.pop();
			else add(refused("}", line, "This closing brace has no opening brace."));
		} else if (char === ";" && brackets === 0) closeText();
		else {
			if (char === "(" || char === "[") brackets++;
			if (char === ")" || char === "]") brackets--;
			if (brackets < 0) fault = "A closing bracket has no opening bracket.";
			if (brackets > MAX_BRACKETS) fault = "Brackets are nested too deeply.";
			text += text === "" && /\s/.test(char) ? "" : char;
		}
	}
	closeText();
	const { open } = current();
	if (open) root.children.push(refused("{", open.line, "This block is never closed."));
	return root.children;
}

function atRule([, name = "", prelude = ""]: RegExpExecArray) {
	return { kind: "at-rule", name: name.toLowerCase(), prelude: prelude.trim() } as const;
}

function refused(text: string, line: number, reason: string): CssPiece {
	return { kind: "refused", text, line, reason };
}

function faultOf(text: string): string | null {
	return text.length > MAX_PIECE_LENGTH ? "This is too long." : null;
}

/** Reads the string that begins at `start`, with its quotes; an unclosed string ends with its line. */
function readString(css: string, start: number): { text: string; closed: boolean } {
	const quote = css[start];
	for (let at = start + 1; at < css.length; at++) {
		const char = css[at];
		if (char === "\\") at++;
		else if (char === quote) return { text: css.slice(start, at + 1), closed: true };
		else if (char === "\n") return { text: css.slice(start, at), closed: false };
	}
	return { text: css.slice(start), closed: false };
}

function countLines(text: string): number {
	return text.split("\n").length - 1;
}
