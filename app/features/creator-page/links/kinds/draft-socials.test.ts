import { describe, expect, test } from "vitest";
import { draftSocials } from "./draft-socials.ts";

const typing = (fields: Record<string, string>) => (platform: string) => fields[platform];

describe("draftSocials", () => {
	test("returns nothing while the fields match what is stored", () => {
		const stored = { github: "https://github.com/anna", myspace: "https://myspace.example/@anna" };
		expect(draftSocials(typing({ github: "https://github.com/anna", twitter: "" }), stored)).toBe(
			null,
		);
		expect(draftSocials(typing({ github: "@anna" }), stored)).toBe(null);
	});

	test("shows a name as the address that it will become, in the page's order", () => {
		const typed = typing({ github: "anna", twitter: "@anna" });
		expect(draftSocials(typed, {})).toEqual([
			{ platform: "twitter", url: "https://x.com/anna" },
			{ platform: "github", url: "https://github.com/anna" },
		]);
	});

	test("keeps the page's order and appends new ones", () => {
		const stored = { tiktok: "https://www.tiktok.com/@anna", github: "https://github.com/anna" };
		const typed = typing({ tiktok: "@anna", github: "@other", twitter: "@anna" });
		expect(draftSocials(typed, stored)?.map(({ platform }) => platform)).toEqual([
			"tiktok",
			"github",
			"twitter",
		]);
	});

	test("leaves out incomplete addresses and emptied fields, and keeps those without a field", () => {
		const stored = {
			github: "https://github.com/anna",
			twitter: "https://x.com/anna",
			myspace: "https://myspace.example/@anna",
		};
		expect(draftSocials(typing({ github: "", twitter: "https://x" }), stored)).toEqual([
			{ platform: "myspace", url: "https://myspace.example/@anna" },
		]);
	});
});
