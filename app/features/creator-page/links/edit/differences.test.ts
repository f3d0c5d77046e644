import { expect, test } from "vitest";
import type { LinkFormValues } from "../schema.ts";
import { differencesOf } from "./differences.ts";

const STORED: LinkFormValues = {
	title: "Shop",
	secondTitle: "",
	url: "https://shop.example",
	icon: "",
	highlight: "",
	size: "auto",
	sensitive: "",
	startsAt: "",
	endsAt: "",
	timeZone: "UTC",
	utmSource: "",
	utmMedium: "",
	utmCampaign: "",
	utmTerm: "",
	utmContent: "",
	fallback: "keep",
	fallbackUrl: "",
};

test.each<[keyof LinkFormValues, typed: string, label: string, yours: string, stored: string]>([
	["title", "Store", "Title", "Store", "Shop"],
	["secondTitle", "Laden", "Title in the second language", "Laden", ""],
	["url", "https://b.example", "URL", "https://b.example", "https://shop.example"],
	["icon", "favicon", "Icon", "Website icon", "None"],
	["icon", "no-such-icon", "Icon", "None", "None"],
	["highlight", "on", "Highlight", "Yes", "No"],
	["size", "lead", "Size", "Large", "Automatic"],
	["sensitive", "on", "Sensitive content", "Yes", "No"],
	["startsAt", "2026-05-01T10:00", "Show from", "2026-05-01 10:00", ""],
	["endsAt", "2026-05-01T10:00", "Show until", "2026-05-01 10:00", ""],
	["utmSource", "posy", "UTM source", "posy", ""],
	["utmMedium", "social", "UTM medium", "social", ""],
	["utmCampaign", "spring", "UTM campaign", "spring", ""],
	["utmTerm", "flowers", "UTM term", "flowers", ""],
	["utmContent", "top", "UTM content", "top", ""],
	["fallbackUrl", "https://b.example", "Redirect address", "https://b.example", ""],
])("names %s typed as %j beside the stored value", (name, typed, label, yours, stored) => {
	expect(differencesOf("link", { ...STORED, [name]: typed }, STORED)).toContainEqual({
		label,
		yours,
		stored,
	});
});

test("names every field that a form of a link has, but its time zone", () => {
	expect(differencesOf("link", STORED, STORED)).toHaveLength(Object.keys(STORED).length - 1);
});
