import type { callOperation } from "./call-operation.ts";
import { printValue, withoutRandomParts } from "./plain-text.ts";

type Answer = Awaited<ReturnType<typeof callOperation>>;

/** Headers that say the same of each answer. */
const COMMON = new Set(["content-length", "date", "cache-control", "vary"]);
/** Short opaque parts: hashes, cursors, and the last characters of tokens. */
const OPAQUE: readonly (readonly [pattern: RegExp, plain: string])[] = [
	[/^( {2}etag: (?:W\/)?"(?:v\d+\.)?)[\w-]+"$/gm, '$1<hash>"'],
	[/(next_cursor: )"[^"]+"/g, '$1"<cursor>"'],
	[/(hint: )"[\w-]{4}"/g, '$1"<hint>"'],
	[/(\?v=)[\w-]{16}/g, "$1<hash>"],
];

/** @returns status, headers and body of an answer of the API, for a snapshot */
export function printAnswer(
	{ status, headers, body }: Answer,
	names: Readonly<Record<string, string>>,
): string {
	const shown = [...headers]
		.filter(([name]) => !COMMON.has(name) && !name.startsWith("ratelimit"))
		.filter(([name, value]) => !(name === "content-type" && value.startsWith("application/json")))
		.map(([name, value]) => `  ${name}: ${value}`);
	const content = typeof body === "string" ? body : printValue(body);
	const lines = [String(status), ...shown, ...(content === "" ? [] : [content])];
	let plain = withoutRandomParts(lines.join("\n"), names);
	for (const [pattern, text] of OPAQUE) plain = plain.replace(pattern, text);
	return plain;
}
