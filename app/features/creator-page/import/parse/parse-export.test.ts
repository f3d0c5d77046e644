import { expect, it } from "vitest";
import { parseExport } from "./parse-export.ts";

const whole = {
	profile: { name: "Rosa", bio: "Flowers", language: "pt" },
	links: [
		{ kind: "header", title: "Shop", url: "" },
		{
			kind: "link",
			title: "Bouquets",
			url: "https://rosa.example",
			enabled: false,
			highlight: true,
			size: "quiet",
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
		{ platform: "myspace", url: "https://myspace.example/rosa" },
	],
};

it("reads links with all their fields, and social links", async () => {
	const found = await parseExport(whole);
	expect(found).toMatchObject({
		source: "a copy of your data",
		name: "Rosa",
		language: "pt",
		photo: null,
		socials: [
			{ platform: "github", url: "https://github.com/rosa" },
			{ platform: "mastodon", url: "https://social.example/@rosa" },
		],
		skipped: 1,
	});
	expect(found?.links.map(({ title, kind }) => [kind, title])).toEqual([
		["header", "Shop"],
		["link", "Bouquets"],
		["link", "Odd"],
		["link", "myspace"],
	]);
	const { kind: _, profileId: _profile, position: _position, ...bouquets } = whole.links[1] ?? {};
	expect(found?.links[1]).toEqual({
		kind: "link",
		details: {},
		secondTitle: null,
		picture: null,
		grouped: false,
		...bouquets,
	});
});

it.each([undefined, "text", [], null, {}, { links: [] }, { links: {}, socialLinks: [] }])(
	"refuses %j",
	async (json) => {
		expect(await parseExport(json)).toBeNull();
	},
);

it("skips entries that are not links", async () => {
	const links = [null, 7, "x", [], {}, { title: 7, url: 7 }, { __proto__: { url: "x" } }];
	const found = await parseExport({ links, socialLinks: [null, 7, {}] });
	expect(found).toMatchObject({ links: [], socials: [] });
});

it("keeps links that are alike: in one's own page they are two", async () => {
	const heading = { kind: "header", title: "Dates", url: "" };
	const shop = { kind: "link", title: "Shop", url: "https://rosa.example" };
	const found = await parseExport({ links: [heading, shop, heading, shop], socialLinks: [] });
	expect(found?.links.map(({ title }) => title)).toEqual(["Dates", "Shop", "Dates", "Shop"]);
});
