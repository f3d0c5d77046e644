import { expect, test } from "vitest";
import { getSeoReport } from "#app/features/creator-page/seo/report/get-seo-report.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { mergeVisits, visitEvent } from "#tests/support/visits-factory.ts";
import { loader } from "./seo-report.tsx";

async function load(user: InsertedUser) {
	const request = pageRequest("/dashboard/settings/seo/report");
	return loader(createRouteArgs(request, {}, { user }));
}

/** Visitors of this many days ago, by where they came from. */
async function insertSources(
	{ profileId }: InsertedUser,
	sources: Record<string, number>,
	daysAgo = 1,
) {
	const { analyticsKey } = await db.profile.findUniqueOrThrow({ where: { id: profileId } });
	const atMs = Date.now() - daysAgo * 86_400_000;
	await mergeVisits(
		Object.entries(sources).flatMap(([source, visitors]) =>
			Array.from({ length: visitors }, () =>
				visitEvent(analyticsKey, { atMs, source: source || null }),
			),
		),
	);
}

test("the report checks the current page's texts, images and links", async () => {
	const user = await insertUser({ tier: "max", name: "Ada" });
	const { userId, profileId } = user;
	const image = await db.image.create({
		data: { userId, contentHash: "0".repeat(64), width: 100, height: 100, widths: [100] },
	});
	await db.profile.update({ where: { id: profileId }, data: { profileImageId: image.id } });
	await db.link.createMany({
		data: [
			{ profileId, title: "Shop", url: "https://a.example", position: 0, brokenAt: new Date() },
			// On nobody's screen.
			{
				profileId,
				title: "Old",
				url: "https://b.example",
				position: 1,
				brokenAt: new Date(),
				enabled: false,
			},
		],
	});
	await db.theme.update({
		where: { profileId },
		data: { customColors: { background: "#ffffff", text: "#aaaaaa" } },
	});
	const { report } = await load(user);
	expect(report?.findings.map(({ id }) => id)).toEqual([
		"description-missing",
		"broken-links",
		"contrast",
		"title-short",
		"card-picture",
		"picture-0",
	]);
	expect(report?.findings.find(({ id }) => id === "broken-links")?.items).toEqual([
		"Shop: The address doesn’t work.",
	]);
	expect(report?.fine).toEqual(["Search engines may show your page."]);
	expect(report?.referrers).toEqual([]);
});

test("the report uses the creator's SEO texts, and notices a private or unindexed page", async () => {
	const user = await insertUser({ tier: "max" });
	const { profileId } = user;
	await db.seoSettings.update({
		where: { profileId },
		data: {
			title: "Ada Lovelace, cellist in Berlin",
			description: "Dates, recordings and lessons of Ada Lovelace, who plays the cello in Berlin.",
			robots: "noindex,follow",
		},
	});
	const idsOf = async () => (await load(user)).report?.findings.map(({ id }) => id);
	expect(await idsOf()).toEqual(["noindex", "card-picture"]);
	await db.profile.update({ where: { id: profileId }, data: { published: false } });
	expect(await idsOf()).toEqual(["private", "card-picture"]);
});

test("the report lists the sources of the last 30 days' visitors, most frequent first", async () => {
	const user = await insertUser({ tier: "max" });
	await insertSources(user, { instagram: 3, "": 50, "blog.example": 7 });
	await insertSources(user, { instagram: 90 }, 40);
	const { report } = await load(user);
	expect(report?.referrers).toEqual([
		{ id: "blog.example", label: "blog.example", visitors: 7 },
		{ id: "instagram", label: "Instagram", visitors: 3 },
	]);
});

test.each(["free", "pro"] as const)("%s has no report", async (tier) => {
	const user = await insertUser({ tier });
	expect(await load(user)).toEqual({ report: null });
	await expect(getSeoReport(user)).rejects.toMatchObject({ code: "forbidden" });
});

test("the report covers only the user's own page", async () => {
	const [user, other] = [await insertUser({ tier: "max" }), await insertUser({ tier: "max" })];
	const { username } = other;
	await expect(getSeoReport({ ...user, username })).rejects.toMatchObject({ code: "not_found" });
});
