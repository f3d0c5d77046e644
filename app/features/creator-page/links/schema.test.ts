import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LINK_SIZES } from "#app/features/creator-page/core/public-page.ts";
import { toInstant } from "#app/lib/time-zone.ts";
import { LINK_ICON_NAMES } from "#app/ui/link-icon-names.ts";
import { differencesOf } from "./edit/differences.ts";
import { FAVICON } from "./link-columns.ts";
import { type EditableLink, editLinkSchemaOf, formValuesOf, typedUtm } from "./schema.ts";

const LINK: EditableLink = {
	position: 0,
	groupId: null,
	id: "0190a1b2-0000-7000-8000-000000000000",
	kind: "link",
	title: "Shop",
	secondTitle: null,
	details: {},
	url: "https://shop.example",
	enabled: true,
	version: 1,
	icon: null,
	iconImage: null,
	thumbnail: null,
	highlight: false,
	size: "auto",
	sensitive: false,
	startsAt: null,
	endsAt: null,
	utm: null,
	verified: false,
	moderated: false,
	fallback: "keep",
	fallbackUrl: null,
	externalId: null,
	broken: null,
	target: null,
};

/** Returns the form as a browser sends it: unchecked boxes are missing. */
function sendForm(link: EditableLink, zone: string) {
	const fields = new FormData();
	for (const [name, value] of Object.entries(formValuesOf(link, zone))) {
		if (value !== "" || !["highlight", "sensitive"].includes(name)) fields.set(name, value);
	}
	fields.set("intent", "edit-link");
	fields.set("linkId", link.id);
	fields.set("version", String(link.version));
	fields.set("kind", link.kind);
	return parseWithZod(fields, { schema: editLinkSchemaOf(link.kind) });
}

describe("the form of a link", () => {
	it.each([
		["an impossible day", { endsAt: "2026-02-30T10:00" }],
		["an impossible day first", { startsAt: "2026-13-01T10:00" }],
		["a time without a day", { endsAt: "10:00" }],
		["an unknown time zone", { timeZone: "Mars/Olympus" }],
	])("refuses %s beside a valid time", (_, changed) => {
		const fields = new FormData();
		const valid = { startsAt: "2026-12-04T20:00", endsAt: "2026-12-05T20:00", timeZone: "UTC" };
		const { id, title, url, kind } = LINK;
		const link = { intent: "edit-link", linkId: id, version: "1", kind, title, url };
		for (const [name, value] of Object.entries({ ...link, ...valid, ...changed })) {
			fields.set(name, value);
		}
		const submission = parseWithZod(fields, { schema: editLinkSchemaOf(kind) });
		expect(Object.keys(submission.reply().error ?? {})).toEqual(Object.keys(changed));
	});

	it("submits, unchanged, exactly what is stored", () => {
		const minute = fc
			.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
			.map((value) => new Date(value * 60_000));
		const address = fc.constantFrom(
			{ kind: "link", url: "https://shop.example/?a=1#b" },
			{ kind: "link", url: "mailto:anna@example.com" },
			{ kind: "email", url: "mailto:anna@example.com?subject=Hello%20there" },
			{ kind: "phone", url: "tel:030123456" },
			{ kind: "header", url: "" },
		) satisfies fc.Arbitrary<Pick<EditableLink, "kind" | "url">>;
		const parts = fc.record({
			icon: fc.constantFrom(null, FAVICON, ...LINK_ICON_NAMES),
			highlight: fc.boolean(),
			size: fc.constantFrom(...LINK_SIZES),
			sensitive: fc.boolean(),
			startsAt: fc.option(minute),
			fallback: fc.constantFrom("keep", "hide", "lead"),
			fallbackUrl: fc.constant("https://instead.example"),
			utm: fc.constantFrom(null, { source: "posy" }, { medium: "a&b", content: "é 🌷" }),
		});
		const zone = fc.constantFrom("UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia");
		fc.assert(
			fc.property(address, parts, zone, (address, parts, zone) => {
				const link: EditableLink = { ...LINK, ...address, ...parts };
				const submission = sendForm(link, zone);
				if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
				const { value } = submission;
				expect(value).toMatchObject({ title: link.title, url: link.url, timeZone: zone });
				expect(value.icon || null).toBe(link.icon);
				expect([value.highlight, value.size, value.sensitive]).toEqual([
					link.highlight,
					link.size,
					link.sensitive,
				]);
				expect(typedUtm(value)).toEqual(link.utm);
				const previous = link.startsAt;
				const startsAt = value.startsAt ? toInstant(value.startsAt, zone, { previous }) : null;
				expect(startsAt).toEqual(link.startsAt);
			}),
		);
	});

	it("names the differences between two versions", () => {
		const yours = formValuesOf({ ...LINK, icon: "shop", highlight: true }, "UTC");
		const startsAt = new Date("2026-07-01T09:00:00Z");
		const stored = formValuesOf({ ...LINK, icon: FAVICON, startsAt }, "UTC");
		const differences = differencesOf("link", yours, stored);
		expect(differences.filter((each) => each.yours !== each.stored)).toEqual([
			{ label: "Icon", yours: "Shopping bag", stored: "Website icon" },
			{ label: "Highlight", yours: "Yes", stored: "No" },
			{ label: "Show from", yours: "", stored: "2026-07-01 09:00" },
		]);
	});
});
