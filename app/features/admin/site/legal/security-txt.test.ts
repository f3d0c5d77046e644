import { expect, test } from "vitest";
import { securityTxt } from "./security-txt.ts";

test("security.txt names the contact, itself, and a time within a year", () => {
	const now = new Date("2026-11-30T19:50:00Z");
	expect(
		securityTxt({ appUrl: "https://posy.example", contact: "help@posy.example", now }),
	).toBe(`Contact: mailto:help@posy.example
Expires: 2027-02-28T00:00:00Z
Preferred-Languages: en
Canonical: https://posy.example/.well-known/security.txt
`);
});

test("a contact can’t add lines to security.txt", () => {
	const text = securityTxt({
		appUrl: "https://posy.example",
		contact: "help@posy.example\nExpires: 2000-01-01T00:00:00Z",
		now: new Date(),
	});
	expect(text.match(/^Expires/gm)).toHaveLength(1);
});
