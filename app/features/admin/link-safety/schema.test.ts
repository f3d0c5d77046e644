import { expect, test } from "vitest";
import { addEntrySchema, trustAccountSchema } from "./schema.ts";
import { describeForAdministrators, describeForCreators, refusalOf } from "./verdict.ts";

const entry = { intent: "add-entry", kind: "block", entry: " evil.example " };

test("an entry is a domain or an address, with a note or without one", () => {
	expect(addEntrySchema.parse(entry)).toEqual({ ...entry, entry: "evil.example", note: "" });
	const long = `evil.example/${"a".repeat(2_048 - "evil.example/".length)}`;
	expect(addEntrySchema.parse({ ...entry, entry: long }).entry).toBe(long);
});

test.each([
	[{ entry: undefined }, "Enter a domain or an address"],
	[{ entry: "  " }, "Enter a domain or an address"],
	[{ entry: "a".repeat(2_049) }, "This address is too long"],
	[{ kind: "ignore" }, "Choose what the entry does"],
	[{ note: "n".repeat(301) }, "Note must be at most 300 characters"],
])("an entry is refused with %o", (changed, message) => {
	const { error } = addEntrySchema.safeParse({ ...entry, ...changed });
	expect(error?.issues).toMatchObject([{ message }]);
});

test("a trusted account is named by its username, with @ or without", () => {
	const named = (username: string) =>
		trustAccountSchema.safeParse({ intent: "trust-account", username });
	expect(named(" @Ada ").data?.username).toBe("ada");
	expect(named("@").error?.issues).toMatchObject([{ message: "Enter a username" }]);
});

test.each([
	["rule", "Blocked by your entry X."],
	["list", "On the list X."],
	["ip-address", "The host is an IP address."],
	["look-alike", "The host imitates X."],
	["brand-support", "The address combines X with a word such as “support” or “login”."],
	["moved", "It used to lead to X, and now leads to another domain."],
	["a later reason", "A different version of this software checked this address."],
	[null, "A different version of this software checked this address."],
])("administrators read why an address has its verdict: %s", (reason, text) => {
	expect(describeForAdministrators(reason, "X")).toBe(text);
});

test("creators read whether an address is on a list, or blocked on this site", () => {
	expect(describeForCreators({ verdict: "blocked", reason: "list" })).toMatch(
		/^This address is on a list of dangerous websites\. Visitors don’t see the link\./,
	);
	expect(describeForCreators({ verdict: "blocked", reason: "rule" })).toMatch(
		/^This address is blocked on this site\. Visitors don’t see the link\./,
	);
	expect(describeForCreators({ verdict: "flagged", reason: "moved" })).toMatch(
		/^Visitors confirm before they open this link/,
	);
	expect(refusalOf("list", "Shop")).toBe(
		"The address of “Shop” is on a list of dangerous websites, so it can’t be linked.",
	);
	expect(refusalOf("rule")).toBe("This address is blocked on this site, so it can’t be linked.");
});
