import { expect, it } from "vitest";
import { parseExport } from "./parse-export.ts";

const whole = {
	profile: { name: "Rosa", bio: "Flowers" },
	links: [
		{ kind: "header", title: "Shop", url: "" },
		{
			kind: "link",
			title: "Bouquets",
			url: "https://rosa.example",
			enabled: false,
			highlight: true,
			sensitive: true,
			icon: "favicon",
			startsAt: "2026-12-01T08:00:00.000Z",
			endsAt: null,
			utm: { source: "posy" },
			fallback: "lead",
			fallbackUrl: "https://instead.example",
			externalId: "cms:1",
			profileId: "somebody-else",
			position: 7,
		},
		{ kind: "link", title: "Odd", url: "https://odd.example", icon: "no-such-icon", utm: "x" },
		{ kind: "link", title: "Evil", url: "javascript:alert(1)" },
	],
	socialLinks: [
		{ platform: "github", url: "https://github.com/rosa" },
		{ platform: "mastodon", url: "https://social.example/@rosa" },
	],
};

it("reads links with all their fields, and social links", () => {
	const found = parseExport(whole);
	expect(found).toMatchObject({
		source: "a copy of your data",
		name: "Rosa",
		photo: null,
		socials: [{ platform: "github", url: "https://github.com/rosa" }],
		skipped: 1,
	});
	expect(found?.links.map(({ title, kind }) => [kind, title])).toEqual([
		["header", "Shop"],
		["link", "Bouquets"],
		["link", "Odd"],
		["link", "mastodon"],
	]);
	const { kind: _, profileId: _profile, position: _position, ...bouquets } = whole.links[1] ?? {};
	expect(found?.links[1]).toEqual({ kind: "link", details: {}, picture: null, ...bouquets });
});

it.each([undefined, "text", [], null, {}, { links: [] }, { links: {}, socialLinks: [] }])(
	"refuses %j",
	(json) => {
		expect(parseExport(json)).toBeNull();
	},
);

it("skips entries that are not links", () => {
	const links = [null, 7, "x", [], {}, { title: 7, url: 7 }, { __proto__: { url: "x" } }];
	const found = parseExport({ links, socialLinks: [null, 7, {}] });
	expect(found).toMatchObject({ links: [], socials: [] });
});
