import { describe, expect, test } from "vitest";
import { foundLinkSchema } from "./schema.ts";

/** The found links are sent back by the form, so somebody may have changed them. */

const LINK = { kind: "link", title: "Shop", url: "https://shop.example" };
const START = "2026-11-22T12:00:00.000Z";
const END = "2026-11-23T12:00:00.000Z";

describe("a found link", () => {
	test.each([
		LINK,
		{ kind: "email", title: "Write", url: "mailto:ada@example.com" },
		{ kind: "header", title: "Links", url: "" },
		{ ...LINK, startsAt: START, endsAt: END },
		{ ...LINK, fallback: "lead", fallbackUrl: "https://other.example" },
	])("is taken as it was found: %o", (link) => {
		expect(foundLinkSchema.safeParse(link).success).toBe(true);
	});

	test.each([
		{ ...LINK, url: "javascript:alert(1)" },
		{ ...LINK, url: "shop.example" },
		{ ...LINK, url: "" },
		{ ...LINK, url: "mailto:ada@example.com" },
		{ ...LINK, kind: "header" },
		{ ...LINK, kind: "email" },
		{ ...LINK, fallback: "lead" },
		{ ...LINK, fallback: "lead", fallbackUrl: "mailto:ada@example.com" },
		{ ...LINK, fallback: "lead", fallbackUrl: "other.example" },
		{ ...LINK, startsAt: END, endsAt: START },
		{ ...LINK, startsAt: START, endsAt: START },
	])("is refused if it was changed: %o", (link) => {
		expect(foundLinkSchema.safeParse(link).success).toBe(false);
	});
});
