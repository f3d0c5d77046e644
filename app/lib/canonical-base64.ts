/**
 * Whether `text` is the one spelling of its bytes, without padding. Decoders accept others: with `=`, or with other bits
 * after the last byte. A token that isn't compared as text must be in this spelling, so that a changed one never passes
 * as another token.
 */
export function isCanonicalBase64(text: string, alphabet: "base64" | "base64url"): boolean {
	return (
		Buffer.from(text, alphabet)
			.toString(alphabet)
			.replace(/={1,2}$/, "") === text
	);
}

/** Whether each part of a JSON web token is in its one spelling. */
export function isCanonicalJwt(token: string): boolean {
	return token.split(".").every((part) => isCanonicalBase64(part, "base64url"));
}
