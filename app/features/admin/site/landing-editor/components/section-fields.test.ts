import { expect, test } from "vitest";
import { DEFAULT_DOCUMENT } from "../../landing/default-document.ts";
import { SECTIONS, toFormValue } from "../../landing/sections.ts";
import { type AnyPart, partsOf } from "./section-fields.ts";

/** With an item in each list. */
const DOCUMENT = {
	...DEFAULT_DOCUMENT,
	footer: {
		...DEFAULT_DOCUMENT.footer,
		socialLinks: [{ platform: "mastodon", name: "Mastodon", url: "https://mastodon.example/@us" }],
	},
};

test.each(SECTIONS.map(({ name }) => name))(
	"the form of %s has every field of the section, once",
	(name) => {
		expect(namesOf(partsOf(name)).sort()).toEqual(
			namesIn(toFormValue(name, DOCUMENT[name])).sort(),
		);
	},
);

/** Names of the fields, those of lists and groups after the name of the list or group. */
function namesOf(parts: readonly AnyPart[]): string[] {
	return parts.flatMap((part) => {
		if ("row" in part) return namesOf(part.row);
		if (part.as !== "list" && part.as !== "group") return [part.name];
		return namesOf(part.parts).map((name) => `${part.name}.${name}`);
	});
}

function namesIn(value: Record<string, unknown>): string[] {
	return Object.entries(value).flatMap(([name, content]) => {
		const item: unknown = Array.isArray(content) ? content[0] : content;
		if (typeof item !== "object" || item === null) return [name];
		return namesIn(item as Record<string, unknown>).map((inner) => `${name}.${inner}`);
	});
}
