const DECLARED = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i;
/** Number of bytes searched for a declaration, the same as in browsers. */
const DECLARED_WITHIN_BYTES = 1024;

/** Decodes an HTML document with the character set of its header, else the one that it declares, else UTF-8. */
export function decodeHtml(bytes: Uint8Array, contentType: string): string {
	const named = /charset\s*=\s*"?([\w-]{1,40})/i.exec(contentType)?.[1];
	const head = new TextDecoder("latin1").decode(bytes.subarray(0, DECLARED_WITHIN_BYTES));
	return decoderFor(named ?? DECLARED.exec(head)?.[1]).decode(bytes);
}

function decoderFor(label: string | undefined): TextDecoder {
	try {
		return new TextDecoder(label);
	} catch {
		// Unknown character set.
		return new TextDecoder();
	}
}
