import type { LinkDetails } from "../../kinds/kinds.ts";
import { foldLines, textValue } from "./text-lines.ts";

/** Parts of an address in the order of the property ADR, after the post office box and the extended address. */
const ADDRESS = ["address", "city", "region", "postcode", "country"];

/** A contact card in vCard 3.0 (RFC 2426), the version that every phone reads. @param url address of the page */
export function makeContactCard(details: LinkDetails, { url }: { url: string }): string {
	const of = (name: string) => textValue(String(details[name] ?? ""));
	const optional = (property: string, name: string) =>
		details[name] ? [`${property}:${of(name)}`] : [];
	return foldLines([
		"BEGIN:VCARD",
		"VERSION:3.0",
		`FN:${of("name")}`,
		// Without its parts, the name is one text: which part of it is the family name can't be known.
		details.given || details.family ? `N:${of("family")};${of("given")};;;` : `N:;${of("name")};;;`,
		...optional("ORG", "organization"),
		...optional("TITLE", "role"),
		...optional("TEL", "phone"),
		...optional("EMAIL", "email"),
		// The website is normalized, and a URL is no text with escapes.
		`URL:${details.website || url}`,
		...(ADDRESS.some((part) => details[part]) ? [`ADR:;;${ADDRESS.map(of).join(";")}`] : []),
		...optional("NOTE", "note"),
		"END:VCARD",
	]);
}
