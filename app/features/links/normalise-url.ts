/** In characters, as stored. */
export const URL_MAX_LENGTH = 2048;

export type Normalised = { ok: true; url: string } | { ok: false; problem: string };

const REQUIRED = "URL is required";
const NOT_AN_ADDRESS = "This does not look like an address. Try one such as https://example.com";
const SCHEME_NOT_ALLOWED = "Only web, e-mail and phone addresses can be linked";
const TOO_LONG = `URL must be at most ${URL_MAX_LENGTH.toLocaleString("en")} characters`;
const HAS_CREDENTIALS = "An address with a user name or password in it cannot be linked";

/** What browsers drop from an address, which is how "java\nscript:" would pass for something else. */
const IGNORED_BY_BROWSERS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** "example.com:8080/menu" has a port, not a scheme. */
const HOST_AND_PORT = /^[^:/?#@]+\.[^:/?#@]+:\d{1,5}(?:[/?#]|$)/;
const EMAIL = /^[^\s@<>"'():;,\\/?#&]+@[^\s@<>"'():;,\\/?#&]+\.[^\s@<>"'():;,\\/?#&]+$/;
const PHONE = /^\+[\d\s().-]{5,}$/;
const HOSTNAME =
	/^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.?$|^\[[0-9a-f:.]+\]$/;

/**
 * The one spelling of an address that a link may have: absolute, with the scheme `https`, `http`, `mailto` or `tel`
 * and nothing else, at most `URL_MAX_LENGTH` characters. A missing scheme is added; a bare e-mail address becomes
 * `mailto:`, a number with its country code `tel:`. Normalising twice changes nothing.
 */
export function normaliseUrl(input: string): Normalised {
	const text = input.toWellFormed().replace(IGNORED_BY_BROWSERS, "").trim();
	if (text === "") return refused(REQUIRED);
	if (text.length > URL_MAX_LENGTH) return refused(TOO_LONG);
	if (EMAIL.test(text)) return mail(text);
	if (PHONE.test(text)) return phone(text);

	const scheme = HOST_AND_PORT.test(text) ? undefined : SCHEME.exec(text)?.[1]?.toLowerCase();
	switch (scheme) {
		case "mailto":
			return mail(text.slice("mailto:".length));
		case "tel":
			return phone(text.slice("tel:".length));
		case "http":
		case "https":
			return web(text);
		case undefined: {
			const result = web(`https://${text.replace(/^[/\\]+/, "")}`);
			// A single word is more likely a slip than a machine on somebody's own network.
			return result.ok && !new URL(result.url).hostname.includes(".")
				? refused(NOT_AN_ADDRESS)
				: result;
		}
		default:
			return refused(SCHEME_NOT_ALLOWED);
	}
}

export type AddressKind = "link" | "email" | "phone";

const NOT_AN_EMAIL = "Enter an e-mail address such as anna@example.com";
const NOT_A_PHONE = "Enter a phone number such as +49 30 123456";

/** The same for a link of a kind that is known: an e-mail address and a phone number need no scheme to be told. */
export function normaliseAddress(kind: AddressKind, input: string): Normalised {
	if (kind === "link") return normaliseUrl(input);
	const text = input.toWellFormed().replace(IGNORED_BY_BROWSERS, "").trim();
	if (text === "") return refused(kind === "email" ? NOT_AN_EMAIL : NOT_A_PHONE);
	const result = kind === "email" ? mail(withoutScheme(text)) : phone(withoutScheme(text));
	if (result.ok || result.problem === TOO_LONG) return result;
	return refused(kind === "email" ? NOT_AN_EMAIL : NOT_A_PHONE);
}

function withoutScheme(text: string): string {
	return text.replace(/^(?:mailto|tel):/i, "");
}

/** An address as people read it: without scheme, `www.` and the slash at the end. */
export function displayUrl(url: string): string {
	return url.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/, "").replace(/\/$/, "");
}

function web(text: string): Normalised {
	if (!URL.canParse(text)) return refused(NOT_AN_ADDRESS);
	const url = new URL(text);
	if (url.username !== "" || url.password !== "") return refused(HAS_CREDENTIALS);
	if (!HOSTNAME.test(url.hostname)) return refused(NOT_AN_ADDRESS);
	const isBareOrigin = url.pathname === "/" && url.search === "" && url.hash === "";
	return accepted(isBareOrigin ? url.origin : url.href);
}

function mail(text: string): Normalised {
	const [address = "", ...query] = text.trim().split("?");
	if (!EMAIL.test(address)) return refused(NOT_AN_ADDRESS);
	if (query.length === 0) return accepted(`mailto:${address}`);
	// URLSearchParams escapes whatever could end the attribute or the header that the query becomes.
	const headers = new URLSearchParams(query.join("?")).toString().replaceAll("+", "%20");
	return accepted(headers === "" ? `mailto:${address}` : `mailto:${address}?${headers}`);
}

function phone(text: string): Normalised {
	const number = text.replace(/[\s().-]/g, "");
	return /^\+?\d{3,20}$/.test(number) ? accepted(`tel:${number}`) : refused(NOT_AN_ADDRESS);
}

function accepted(url: string): Normalised {
	return url.length > URL_MAX_LENGTH ? refused(TOO_LONG) : { ok: true, url };
}

function refused(problem: string): Normalised {
	return { ok: false, problem };
}
