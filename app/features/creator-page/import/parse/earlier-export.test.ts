import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SEO_NAMES } from "#app/features/creator-page/core/seo-fields.ts";
import { parseFile } from "./parse-file.ts";

/** `page.json` as the release of 2026-11-28 has exported it. */
const file = "../../../../../tests/support/earlier-releases/page.json";
const exported = readFileSync(new URL(file, import.meta.url), "utf8");

const texts = {
	title: "Rosa’s flowers",
	description: "Bouquets and wreaths.",
	keywords: "flowers, bouquets",
	og_title: "Flowers",
	og_description: "See them.",
	twitter_title: "Flowers on X",
	twitter_description: "See them on X.",
	twitter_card: "summary",
	robots: "noindex,follow",
};

test("an earlier release’s export is read with its design and links", async () => {
	expect(await parseFile(exported)).toMatchObject({
		source: "a copy of your data",
		name: "Rosa",
		bio: "Flowers for every day",
		design: {
			theme: {
				preset: "ocean",
				primary: "#112233",
				customCss: ".link { color: red }",
				layout: "left",
				font: "Raleway",
				backgroundStyle: "dots",
				buttonStyle: "outline",
				buttonShape: "pill",
			},
			footer: { text: "Grown here", hide_branding: "on" },
			seo: texts,
		},
		links: [
			{ kind: "group", title: "Courses" },
			{ title: "Tie a wreath", grouped: true },
			{
				title: "Shop",
				highlight: true,
				sensitive: true,
				startsAt: "2026-06-01T08:00:00.500Z",
				utm: { source: "page" },
				fallback: "lead",
				externalId: "cms:1",
			},
			{ kind: "text", enabled: false },
		],
		socials: [{ platform: "github", url: "https://github.com/rosa" }],
	});
});

test.each(SEO_NAMES)("an export without the SEO field %s is read with the others", async (name) => {
	const { seo, ...page } = JSON.parse(exported);
	const { [name]: _, ...others } = seo;
	const found = await parseFile(JSON.stringify({ ...page, seo: others }));
	const left = Object.entries(others).filter(([key]) => SEO_NAMES.some((other) => other === key));
	const read = typeof found === "string" ? null : found.design?.seo;
	expect(Object.values(read ?? {})).toEqual(expect.arrayContaining(left.map(([, value]) => value)));
});

test("an export with a text that is too long, or a choice that isn’t one, brings no SEO settings", async () => {
	const { seo, ...page } = JSON.parse(exported);
	for (const wrong of [{ title: "x".repeat(61) }, { robots: "all" }, { twitterCard: "player" }]) {
		const found = await parseFile(JSON.stringify({ ...page, seo: { ...seo, ...wrong } }));
		expect(found).toMatchObject({ design: { seo: null } });
	}
});
