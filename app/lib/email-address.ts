import { trim } from "./clean-text.ts";
import { foldText } from "./fold-text.ts";
import { normalizeText } from "./normalize-text.ts";
import { parseUrl } from "./parse-url.ts";

/** x@y, without characters that would turn an address into a list or break an email header. */
const ADDRESS = /^([^\s@\p{Cc},;:<>()[\]"\\]+)@([^\s@\p{Cc},;:<>()[\]"\\%/?#]+)$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The one spelling of an email address: folded (`foldText`), its domain in lowercase ASCII (`xn--…`). The part before the @
 * keeps its case, which the mail server of the domain may distinguish. Safe in the browser.
 *
 * @returns null if no mail could be sent to it
 */
export function normalizeEmailAddress(text: string): string | null {
	return readAddress(foldText(text));
}

/**
 * The spelling that accounts were stored in before addresses were folded: the part before the @ keeps its width and its
 * digits.
 *
 * @returns null if no mail could be sent to it
 */
export function unfoldedEmailAddress(text: string): string | null {
	const visible = normalizeText(text, "NFC").replace(/\p{Cf}/gu, "");
	return readAddress(visible.replace("＠", "@").trim());
}

/** The spelling by which tries and mails for an account are counted, however its address was typed. */
export function accountEmail(text: string): string {
	return (normalizeEmailAddress(text) ?? trim(text)).toLowerCase();
}

function readAddress(text: string): string | null {
	const [, local = "", typed = ""] = ADDRESS.exec(text) ?? [];
	const domain = local === "" ? null : asciiDomain(typed);
	return domain === null ? null : `${local}@${domain}`;
}

/** @returns a domain with at least two labels in ASCII; null for IP addresses, and for what isn't a domain */
export function asciiDomain(text: string): string | null {
	const domain = parseUrl(`http://${text}`)?.hostname ?? "";
	const labels = domain.split(".");
	const isDomain = labels.length > 1 && labels.every((label) => LABEL.test(label));
	return isDomain && !/^\d+$/.test(labels.at(-1) ?? "") ? domain : null;
}
