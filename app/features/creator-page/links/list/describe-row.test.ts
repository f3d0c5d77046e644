import { expect, test } from "vitest";
import { describeRow } from "./describe-row.ts";

const year = new Date().getFullYear();
const WEB = "https://www.example.com/";

test.each([
	["a plain link", { kind: "link", url: WEB }, "example.com"],
	["an email", { kind: "email", url: "mailto:ada@example.com" }, "Email · ada@example.com"],
	["a card", { kind: "card", url: WEB, details: { text: "Prints" } }, "Picture card · example.com"],
	[
		"an event",
		{
			kind: "event",
			details: { start: `${year}-01-16T20:00`, zone: "Europe/Helsinki", place: "Nagu" },
		},
		/^Event · \w{3}, Jan 16, 8 PM · Nagu$/,
	],
	["an event without a time", { kind: "event" }, "Event"],
	[
		"a contact card",
		{ kind: "vcard", details: { name: "Ada", role: "Potter" } },
		/^Contact card · Potter$/,
	],
	["a text", { kind: "text", details: { text: "Hello\nthere" } }, "Text · Hello there"],
	[
		"a text with a link",
		{ kind: "text", details: { text: "See [[Shop|my shop]]" } },
		"Text · See my shop",
	],
	["a group", { kind: "group" }, "Group"],
] as const)("the list says what %s is", (_what, link, expected) => {
	const shown = describeRow({ url: "", details: {}, ...link });
	if (typeof expected === "string") expect(shown).toBe(expected);
	else expect(shown).toMatch(expected);
});

test("a long text is cut", () => {
	const details = { text: "word ".repeat(100) };
	expect(describeRow({ kind: "text", url: "", details }).length).toBeLessThan(80);
});
