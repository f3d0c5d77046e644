import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox-of.ts";

test.each([
	["ada@example.com", "ada@example.com"],
	["Ada@Example.com", "ada@example.com"],
	["ada+news@example.com", "ada@example.com"],
	["ada+a+b@example.com", "ada@example.com"],
	["a.d.a@example.com", "a.d.a@example.com"],
	["a.d.a+x@gmail.com", "ada@gmail.com"],
	["a.da@googlemail.com", "ada@gmail.com"],
])("%s is delivered to %s", (email, mailbox) => {
	expect(mailboxOf(email)).toBe(mailbox);
});
