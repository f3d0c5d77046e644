import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/any-text.ts";
import { accountEmail, normalizeEmailAddress, unfoldedEmailAddress } from "./email-address.ts";

test.each([
	["anna@example.com", "anna@example.com"],
	[" Anna.Smith@Example.COM ", "Anna.Smith@example.com"],
	["anna@müller.de", "anna@xn--mller-kva.de"],
	["anna@MÜLLER.de", "anna@xn--mller-kva.de"],
	["anna@mu\u0308ller.de", "anna@xn--mller-kva.de"],
	["anna@xn--mller-kva.de", "anna@xn--mller-kva.de"],
	["用户@例子.广告", "用户@xn--fsqu00a.xn--4rr70v"],
	["patrick.o'brien@example.com", "patrick.o'brien@example.com"],
	["r&d@example.com", "r&d@example.com"],
	["anna+news=1@example.com", "anna+news=1@example.com"],
	["\u200banna@example.com\u200e", "anna@example.com"],
	["\ufeffanna\u00ad@example.com", "anna@example.com"],
	["anna＠example。com", "anna@example.com"],
	["ａｎｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "anna@example.com"],
	["Ａnna．Ｓmith＋１@example｡com", "Anna.Smith+1@example.com"],
	["anna٣@example.com", "anna3@example.com"],
	["𝐚𝐧𝐧𝐚@example.com", "anna@example.com"],
	["an\ufe0fna\u3164@example.com", "anna@example.com"],
	["アンナ@例え。テスト", "アンナ@xn--r8jz45g.xn--zckzah"],
])("reads %j as %s", (typed, address) => {
	expect(normalizeEmailAddress(typed)).toBe(address);
});

test.each([
	"",
	"anna",
	"anna@example",
	"anna@gmail..com",
	"anna@gmail.com.",
	"anna@.gmail.com",
	"anna@-gmail.com",
	"anna@gmail-.com",
	"anna@127.0.0.1",
	"anna@1.2",
	"anna@gmail.com/x",
	"anna@gmail.com?x",
	"anna@gmail.com:25",
	"anna@gm%61il.com",
	"anna@exa mple.com",
	"anna@@example.com",
	"@anna@mastodon.social",
	"anna@example.com,eve@example.com",
	"eve@example.com>,<ada@example.com",
	"ａｎｎａ，ｂ＠example.com",
	"a\u0000da@example.com",
	"ada@example.com\r\nBcc: eve@example.com",
])("refuses %j", (typed) => {
	expect(normalizeEmailAddress(typed)).toBeNull();
});

test("returns one spelling, which fits an email header, and reads it again in the same way", () => {
	const part = fc.oneof(anyText, fc.stringMatching(/^[\p{L}\p{N}.-]{1,20}$/u));
	const typed = fc.oneof(
		anyText,
		fc.emailAddress(),
		fc.tuple(part, part).map(([local, host]) => `${local}@${host}.de`),
	);
	fc.assert(
		fc.property(typed, (text) => {
			const address = normalizeEmailAddress(text);
			if (address === null) return;
			expect(address).toMatch(/^[^\s@<>,;:"\\]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/);
			expect(normalizeEmailAddress(address)).toBe(address);
		}),
		{ numRuns: 2_000 },
	);
});

test.each([
	["ａｎｎａ＠Example.com", "ａｎｎａ@example.com"],
	["ﬁona@example.com", "ﬁona@example.com"],
	["\u200banna@müller.de", "anna@xn--mller-kva.de"],
	["anna", null],
])("reads %j as earlier versions did: %s", (typed, address) => {
	expect(unfoldedEmailAddress(typed)).toBe(address);
});

test.each(["ａｎｎａ＠example.com", "ANNA@example.com", "𝐀nna@EXAMPLE.com", "anna@example．com"])(
	"counts %s for anna@example.com",
	(typed) => {
		expect(accountEmail(typed)).toBe("anna@example.com");
	},
);
