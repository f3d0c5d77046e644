import { normalizeEmailAddress } from "#app/lib/email-address.ts";

/** What has a meaning of its own in a `mailto:` address (RFC 6068), or could end an attribute that contains it. */
const RESERVED = /[%/?#&;='^`{|}]/g;

/** Whether the text can only be an email address: a slash, question mark or colon could belong to a web address. */
export const BARE_EMAIL = {
	test: (text: string) => !/[/?#:<>]/.test(text) && normalizeEmailAddress(text) !== null,
};

/** @returns the `mailto:` URL; null if this isn't one address, with or without `mailto:`, a name, or a query */
export function findEmail(text: string): string | null {
	const isUrl = /^mailto:/i.test(text);
	const [typed = "", ...query] = text.replace(/^mailto:/i, "").split("?");
	const plain = isUrl ? decode(typed) : (/<([^<>]+)>\s*$/.exec(typed)?.[1] ?? typed);
	const address = normalizeEmailAddress(plain);
	if (address === null) return null;
	const at = address.lastIndexOf("@");
	const local = address.slice(0, at).replace(RESERVED, percentEncode);
	const headers = query.length === 0 ? "" : normalizeHeaders(query.join("?"));
	return `mailto:${local}${address.slice(at)}${headers === "" ? "" : `?${headers}`}`;
}

/** @returns the address as people write it, with its query if there is one. @param url a `mailto:` URL */
export function typedEmail(url: string): string {
	const [address = "", ...query] = url.slice("mailto:".length).split("?");
	const plain = decode(address);
	// Without `mailto:`, these would be read as something else.
	return /[%?<>]/.test(plain) ? url : [plain, ...query].join("?");
}

/** Unlike in the query of a form, "+" stands for itself: "anna+orders@example.com". */
function normalizeHeaders(query: string): string {
	return query
		.split("&")
		.filter((header) => header !== "")
		.map((header) => {
			const [name = "", ...value] = header.split("=");
			return [name, ...(value.length === 0 ? [] : [value.join("=")])]
				.map((part) => encodeURIComponent(decode(part)).replace(/['()*!~]/g, percentEncode))
				.join("=");
		})
		.join("&");
}

function percentEncode(character: string): string {
	return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
