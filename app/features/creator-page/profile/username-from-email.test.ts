import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/any-text.ts";
import { usernameFromEmail } from "./username-from-email.ts";

test.each([
	["ada@example.com", "ada"],
	["ada.lovelace@example.com", "ada-lovelace"],
	["ada+shop@example.com", "ada"],
	["Zoë@example.com", "zoe"],
	["..ada..@example.com", "ada"],
	["李@example.com", "creator"],
	["+@example.com", "creator"],
	[`${"a".repeat(64)}@example.com`, "a".repeat(50)],
])("%s becomes %s", (email, username) => {
	expect(usernameFromEmail(email)).toBe(username);
});

test("every address yields a name that the database accepts", () => {
	fc.assert(
		fc.property(
			fc.oneof(fc.string({ unit: fc.constantFrom(..."aZ9_-.+@éß李") }), anyText),
			(email) => {
				expect(usernameFromEmail(email)).toMatch(/^[a-z0-9_-]{1,50}$/);
			},
		),
	);
});
