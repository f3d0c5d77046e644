/**
 * The nonce that the content security policy of this document allows, for a style or script that is added later.
 * Undefined on the server. The root loader's changes with each navigation, while the document and its policy stay; so
 * this is read once, as the first modules load.
 */
export const documentNonce =
	typeof document === "undefined"
		? undefined
		: document.querySelector<HTMLElement>("script[nonce]")?.nonce;
