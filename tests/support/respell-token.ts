const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** @returns other texts that decode to the same bytes as `text`, by the last character's unused bits */
export function respellLast(text: string): string[] {
	const bytes = Buffer.from(text, "base64url");
	return [...ALPHABET]
		.map((last) => text.slice(0, -1) + last)
		.filter((other) => other !== text && Buffer.from(other, "base64url").equals(bytes));
}

/** @returns changed tokens that a careless decoder takes for the same: padded, or with other last bits */
export function respell(token: string): string[] {
	return [`${token}=`, `${token}==`, ...respellLast(token)];
}
