/**
 * The nonce in this document's content security policy, for styles and scripts that are added later.
 * Undefined on the server. The root loader's nonce changes with each navigation, but the document and its policy stay;
 * so this is read once, when the first modules load.
 */
export const documentNonce =
	typeof document === "undefined"
		? undefined
		: document.querySelector<HTMLElement>("script[nonce]")?.nonce;
