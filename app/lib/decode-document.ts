const META_TAGS = /<meta[^>]*/gi;
const CHARSET = /charset\s*=[\s"']*([\w.:-]{1,40})/i;
const XML_ENCODING = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/i;
/** Number of bytes searched for a declaration, the same as in browsers. */
const DECLARED_WITHIN_BYTES = 1024;

/** First bytes of a document that leave no doubt: byte order marks, and `<?` in UTF-16. */
const BEGINNINGS: ReadonlyArray<{ bytes: readonly number[]; charset: string }> = [
	{ bytes: [0xef, 0xbb, 0xbf], charset: "utf-8" },
	{ bytes: [0xff, 0xfe], charset: "utf-16le" },
	{ bytes: [0xfe, 0xff], charset: "utf-16be" },
	{ bytes: [0x3c, 0x00, 0x3f, 0x00], charset: "utf-16le" },
	{ bytes: [0x00, 0x3c, 0x00, 0x3f], charset: "utf-16be" },
];

/**
 * Decodes HTML, XML or JSON of another site, or a file, as browsers do: by its byte order mark, else the character set of
 * its header, else the one that it declares, else as UTF-8. See https://encoding.spec.whatwg.org/#decode
 * @param bytes the document, or its beginning
 * @returns the text without the byte order mark; bytes that are no character are U+FFFD
 */
export function decodeDocument(bytes: Uint8Array, contentType: string): string {
	const charset =
		BEGINNINGS.find((known) => known.bytes.every((byte, at) => bytes[at] === byte))?.charset ??
		CHARSET.exec(contentType)?.[1] ??
		declaredIn(bytes);
	return decoderFor(charset).decode(bytes);
}

function declaredIn(bytes: Uint8Array): string | undefined {
	const head = new TextDecoder("latin1").decode(bytes.subarray(0, DECLARED_WITHIN_BYTES));
	const tags = head.match(META_TAGS) ?? [];
	const charset =
		XML_ENCODING.exec(head)?.[1] ??
		tags.map((tag) => CHARSET.exec(tag)?.[1]).find((name) => name !== undefined);
	// A declaration that can be read byte by byte isn't in UTF-16, whatever it says.
	return charset && /^utf-?16/i.test(charset) ? undefined : charset;
}

function decoderFor(label: string | undefined): TextDecoder {
	try {
		return new TextDecoder(label);
	} catch {
		// Unknown character set.
		return new TextDecoder();
	}
}
