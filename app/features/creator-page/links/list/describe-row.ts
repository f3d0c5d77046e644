import { englishPage } from "#app/i18n/visitors/en-page.ts";
import { cutText } from "#app/lib/cut-text.ts";
import { KINDS } from "../kinds/kinds.ts";
import { displayAddress } from "../kinds/normalize-url.ts";
import type { LinkContent } from "../link-columns.ts";
import { plainText } from "./inline-links.ts";
import { describeBlock } from "./page-link.ts";

/** Characters of a text that are enough for one line. */
const FACT_LENGTH = 60;

/**
 * @returns what the editor's list says below a link's title: its kind, unless it is a plain link, and its address or its
 * most telling detail, such as "Event · Sat, Jan 16, 8 PM · Nagu"
 */
export function describeRow(link: Pick<LinkContent, "kind" | "url" | "details">): string {
	const { kind, url, details } = link;
	const { label, address } = KINDS[kind];
	const { date, text = "" } = describeBlock({ kind, url, details }, englishPage);
	const { alt = "" } = details;
	const told = date?.whole ?? (plainText(text) || String(alt));
	const fact = address === null ? told : displayAddress({ kind, url });
	return [kind === "link" ? "" : label, cutText(fact, FACT_LENGTH)].filter(Boolean).join(" · ");
}
