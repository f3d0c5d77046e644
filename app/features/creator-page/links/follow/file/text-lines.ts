/** The line format that calendars (RFC 5545) and contact cards (RFC 2426) share. */

const LINE_MAX_BYTES = 75;
const encoder = new TextEncoder();

/** Escapes a text for the value of a property, so that it can't end the line or start another property. */
export function textValue(text: string): string {
	return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");
}

/** Joins lines, breaking those of more than 75 bytes between characters. */
export function foldLines(lines: readonly string[]): string {
	return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function fold(line: string): string {
	let folded = "";
	let bytes = 0;
	for (const character of line) {
		const { length } = encoder.encode(character);
		if (bytes + length > LINE_MAX_BYTES) {
			folded += "\r\n ";
			// The space counts too.
			bytes = 1;
		}
		folded += character;
		bytes += length;
	}
	return folded;
}
