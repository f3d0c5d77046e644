import type { LinkDetails } from "../kinds.ts";
import { foldLines, textValue } from "./text-lines.ts";

/** A contact card in vCard 3.0 (RFC 2426), the version that every phone reads. @param url address of the page */
export function makeContactCard(details: LinkDetails, { url }: { url: string }): string {
	const of = (name: string) => textValue(String(details[name] ?? ""));
	const optional = (property: string, name: string) =>
		details[name] ? [`${property}:${of(name)}`] : [];
	return foldLines([
		"BEGIN:VCARD",
		"VERSION:3.0",
		`FN:${of("name")}`,
		// The name is one text: which part of it is the family name can't be known.
		`N:;${of("name")};;;`,
		...optional("ORG", "organization"),
		...optional("TITLE", "role"),
		...optional("TEL", "phone"),
		...optional("EMAIL", "email"),
		// The website is normalized, and a URL is no text with escapes.
		`URL:${details.website || url}`,
		...(details.address ? [`ADR:;;${of("address")};;;;`] : []),
		...optional("NOTE", "note"),
		"END:VCARD",
	]);
}
