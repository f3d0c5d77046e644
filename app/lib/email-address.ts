import { parseUrl } from "./parse-url.ts";

/** x@y, without characters that would turn an address into a list or break an email header. */
const ADDRESS = /^([^\s@\p{Cc},;:<>()[\]"\\]+)@([^\s@\p{Cc},;:<>()[\]"\\%/?#]+)$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The one spelling of an email address: without invisible characters, its domain in lowercase ASCII (`xn--…`). The part
 * before the @ keeps its case, which the mail server of the domain may distinguish. Safe in the browser.
 *
 * @returns null if no mail could be sent to it
 */
export function normalizeEmailAddress(text: string): string | null {
	const visible = text
		.normalize()
		.replace(/\p{Cf}/gu, "")
		.replace("＠", "@")
		.trim();
	const [, local = "", typed = ""] = ADDRESS.exec(visible) ?? [];
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
