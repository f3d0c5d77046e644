const DECLARED = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i;
/** Browsers look no further either. */
const DECLARED_WITHIN_BYTES = 1024;

/** The text of an HTML document, by the character set that its header or else the document itself names; else UTF-8. */
export function decodeHtml(bytes: Uint8Array, contentType: string): string {
	const named = /charset\s*=\s*"?([\w-]{1,40})/i.exec(contentType)?.[1];
	const head = new TextDecoder("latin1").decode(bytes.subarray(0, DECLARED_WITHIN_BYTES));
	return decoderFor(named ?? DECLARED.exec(head)?.[1]).decode(bytes);
}

function decoderFor(label: string | undefined): TextDecoder {
	try {
		return new TextDecoder(label);
	} catch {
		// No character set that anybody knows.
		return new TextDecoder();
	}
}
