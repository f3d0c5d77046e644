import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { englishPage } from "#app/i18n/visitors/en-page.ts";
import { anyText } from "#tests/support/any-text.ts";
import { describeBlock } from "../list/page-link.ts";
import { uploadDetails } from "../upload/upload-details.ts";
import { DETAIL_FIELDS, detailsSchema, detailTexts, readDetails } from "./details.ts";
import { LINK_KINDS, titleOf, typedAddress } from "./kinds.ts";
import { normalizeAddress } from "./normalize-url.ts";

describe.each(LINK_KINDS)("the details of the kind %s", (kind) => {
	const fields = DETAIL_FIELDS[kind];

	test("stay as they are when they are read again", () => {
		const texts = Object.fromEntries(fields.map(({ name }) => [name, anyText]));
		fc.assert(
			fc.property(fc.record(texts), (given) => {
				const details = readDetails(kind, given);
				if (details !== null) expect(readDetails(kind, details)).toEqual(details);
			}),
		);
	});

	test("have a message for each field that is missing", () => {
		const result = detailsSchema(kind).safeParse({});
		const messages = result.error?.issues.map(({ message }) => message) ?? [];
		expect(messages).toEqual(fields.flatMap(({ missing }) => missing ?? []));
	});

	test("keep no field of another kind", () => {
		const texts = { text: "a", name: "Ada", message: "Hi", consent: "Yes" };
		const own = { ...texts, start: "2030-01-01T10:00", open: true };
		const details = readDetails(kind, { ...own, constructor: "x", other: "y" });
		const facts = kind === "file" ? Object.keys(uploadDetails) : [];
		const names = [...fields.map(({ name }) => name), ...facts];
		expect(Object.keys(details ?? {}).sort()).toEqual(names.sort());
	});
});

test.each([
	["event", { start: "2030-05-01T20:00", end: "2030-05-01T19:00" }, "end"],
	["event", { start: "tomorrow" }, "start"],
	["event", { start: "2030-05-01" }, "start"],
	["event", { start: "2030-05-01T20:00", end: "2030-05-02" }, "end"],
	["event", { allday: true, start: "2030-02-30" }, "start"],
	["event", { allday: true, start: "2030-05-02", end: "2030-05-01T23:00" }, "end"],
	["event", { start: "2030-05-01T20:00", zone: "Mars/Base" }, "zone"],
	["vcard", { name: "Ada", email: "ada" }, "email"],
	["vcard", { name: "Ada", email: "ada@gmail..com" }, "email"],
	["vcard", { name: "Ada", phone: "call me" }, "phone"],
	["vcard", { name: "Ada", website: "javascript:alert(1)" }, "website"],
	["vcard", { name: " \n " }, "name"],
	["text", { text: "a".repeat(1001) }, "text"],
	["group", { open: "yes" }, "open"],
] as const)("a %s with %j is refused at its field %s", (kind, details, field) => {
	const issues = detailsSchema(kind).safeParse(details).error?.issues;
	expect(issues?.map(({ path }) => path.join())).toEqual([field]);
});

test.each([
	[{ start: "2030-05-01", end: "2030-05-03" }, "2030-05-01T00:00", "2030-05-03T00:00"],
	[{ start: "2030-05-01T20:00", end: "2030-05-01T19:00" }, "2030-05-01T00:00", "2030-05-01T00:00"],
	[{ start: "2030-05-01" }, "2030-05-01T00:00", ""],
])("an event of whole days is stored without times: %j", (given, start, end) => {
	expect(readDetails("event", { ...given, allday: true })).toMatchObject({ start, end });
});

test("a contact card keeps the number that can be called from anywhere", () => {
	const phone = "\u202a+44 (0)20 7946\u20110958\u202c";
	expect(readDetails("vcard", { name: "Ada", phone })).toMatchObject({ phone: "+442079460958" });
});

test("a contact card keeps an email address in one spelling", () => {
	const card = (email: string) => readDetails("vcard", { name: "Ada", email });
	expect(card("ada@müller.de")).toMatchObject({ email: "ada@xn--mller-kva.de" });
	expect(card("r&d@example.com")).toMatchObject({ email: "r&d@example.com" });
});

test("forms show the stored details by the names of their fields", () => {
	expect(detailTexts("group", { open: true })).toEqual({ "details.open": "on" });
	expect(detailTexts("group", {})).toEqual({ "details.open": "" });
	expect(detailTexts("text", { text: "Hello" })).toEqual({ "details.text": "Hello" });
});

test("an empty title becomes one that says what the link is", () => {
	const titleFor = (kind: (typeof LINK_KINDS)[number], url = "", details = {}) =>
		titleOf({ kind, title: "", url, details });
	expect(titleFor("text", "", { text: "Hello\nthere" })).toBe("Hello there");
	expect(titleFor("vcard", "", { name: "Ada" })).toBe("Save Ada");
	expect(titleFor("embed", "https://vimeo.com/76979871")).toBe("Vimeo video");
	const place = normalizeAddress("map", "Elm Street 5");
	expect(titleFor("map", place.ok ? place.url : "")).toBe("Elm Street 5");
	expect(titleFor("link", "https://example.com")).toBe("");
	expect(titleOf({ kind: "embed", title: "Mine", url: "", details: {} })).toBe("Mine");
});

test.each(
	LINK_KINDS.flatMap((kind) =>
		["", "E", "Elm: Street", "https:", "https://a"].map((url) => [kind, url] as const),
	),
)("an unfinished form for the kind %s with the address %j can be shown", (kind, url) => {
	expect(titleOf({ kind, title: "", url, details: {} })).toEqual(expect.any(String));
	expect(typedAddress({ kind, url })).toEqual(expect.any(String));
	expect(describeBlock({ kind, url, details: {} }, englishPage)).toEqual(expect.any(Object));
});

test.each([
	["whatsapp", "+49 170 1234567", "https://wa.me/491701234567"],
	["whatsapp", "0049 170 1234567", "https://wa.me/491701234567"],
	["whatsapp", "https://wa.me/491701234567?text=Hi", "https://wa.me/491701234567"],
	[
		"whatsapp",
		"https://api.whatsapp.com/send?phone=491701234567&text=Hi",
		"https://wa.me/491701234567",
	],
	["whatsapp", "+44 (0)7911 123456", "https://wa.me/447911123456"],
	["whatsapp", "\u202a+49\u00a0170\u20111234567\u202c", "https://wa.me/491701234567"],
	["whatsapp", "wa.me/+491701234567", "https://wa.me/491701234567"],
	["whatsapp", "whatsapp://send?phone=+491701234567", "https://wa.me/491701234567"],
	[
		"whatsapp",
		"https://web.whatsapp.com/send/?text=Hi&phone=%2B49+170+1234567&app_absent=0",
		"https://wa.me/491701234567",
	],
	[
		"whatsapp",
		"https://wa.me/message/ABC123DEF456G1?src=qr",
		"https://wa.me/message/ABC123DEF456G1",
	],
	["whatsapp", "https://wa.me/qr/ABC123DEF456G1", "https://wa.me/qr/ABC123DEF456G1"],
	[
		"whatsapp",
		"https://chat.whatsapp.com/invite/FvRr0pQ2abc?mode=ac_t",
		"https://chat.whatsapp.com/FvRr0pQ2abc",
	],
	[
		"whatsapp",
		"https://www.whatsapp.com/channel/0029VaAbCdEf",
		"https://whatsapp.com/channel/0029VaAbCdEf",
	],
	["sms", "+49 (170) 1234567", "sms:+491701234567"],
	["sms", "sms:+44 (0)7911 123456?&body=Hi", "sms:+447911123456"],
	["sms", "SMSTO:+491701234567", "sms:+491701234567"],
	["phone", "+44 (0)20 7946 0958", "tel:+442079460958"],
	["phone", "+39 06 6982", "tel:+39066982"],
	["phone", "\u2066+49 30/123456\u2069", "tel:+4930123456"],
	["phone", "tel://+49\u201330\u2013123456", "tel:+4930123456"],
	["link", "\u202d+44 (0)20 7946\u20110958\u202c", "tel:+442079460958"],
	[
		"map",
		" Elm  Street 5 & 6 ",
		"https://www.google.com/maps/search/?api=1&query=Elm%20Street%205%20%26%206",
	],
] as const)("the %s address %s is stored as %s", (kind, typed, url) => {
	expect(normalizeAddress(kind, typed)).toEqual({ ok: true, url });
	expect(normalizeAddress(kind, url)).toEqual({ ok: true, url });
	const shown = typedAddress({ kind, url });
	expect(normalizeAddress(kind, shown)).toEqual({ ok: true, url });
});

test.each([
	["whatsapp", "0170 1234567"],
	["whatsapp", "https://evil.example/491701234567"],
	["whatsapp", "https://wa.me/"],
	["whatsapp", "https://api.whatsapp.com/send?text=Hi"],
	["whatsapp", "https://chat.whatsapp.com/"],
	["whatsapp", "https://www.whatsapp.com/download"],
	["sms", "text me"],
	["map", "  "],
	["map", "x".repeat(301)],
] as const)("the %s address %s is refused", (kind, typed) => {
	expect(normalizeAddress(kind, typed)).toMatchObject({ ok: false });
});
