import { expect, test } from "vitest";
import { NEW_LINK, parseApiLink } from "./parse-api-link.server.ts";

test("details of a new link get the defaults of its kind, and lose what other kinds have", () => {
	const fields = { title: "Concert", details: { start: "2030-05-01T20:00", text: "Hello" } };
	expect(parseApiLink(fields, { kind: "event", base: NEW_LINK }).details).toEqual({
		allday: false,
		start: "2030-05-01T20:00",
		end: "",
		zone: "",
		place: "",
		note: "",
		hidepast: false,
	});
});

test("details that aren’t named stay as they are", () => {
	const base = { ...NEW_LINK, title: "Ada", details: { name: "Ada", phone: "+49301" } };
	const { details } = parseApiLink({ details: { phone: "" } }, { kind: "vcard", base });
	expect(details).toMatchObject({ name: "Ada", phone: "" });
	expect(parseApiLink({ title: "A" }, { kind: "vcard", base }).details).toMatchObject(base.details);
});

test.each([
	["text", { details: {} }, "/details/text", "Enter the text"],
	["event", { title: "A", details: { start: "soon" } }, "/details/start", "Enter a day and a time"],
	["group", { title: "A", details: { open: "yes" } }, "/details/open", undefined],
	["link", { url: "https://example.com" }, "/title", "Title is required"],
	["embed", { url: "https://example.com" }, "/url", undefined],
] as const)("a %s with %j is refused with a pointer", (kind, fields, pointer, detail) => {
	const read = () => parseApiLink(fields, { kind, base: NEW_LINK, pointer: "/operations/0/link" });
	expect(read).toThrow(
		expect.objectContaining({
			code: "invalid",
			details: {
				errors: [
					expect.objectContaining({
						pointer: `/operations/0/link${pointer}`,
						...(detail ? { detail } : {}),
					}),
				],
			},
		}),
	);
});

test("a kind with a default title needs none", () => {
	const fields = { url: "https://youtu.be/dQw4w9WgXcQ?si=1" };
	expect(parseApiLink(fields, { kind: "embed", base: NEW_LINK })).toMatchObject({
		title: "",
		url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
	});
});
