import { describe, expect, it } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { listLinkTrends } from "./list-link-trends.server.ts";

const clock = { now: () => new Date("2026-05-20T10:00:00Z") };

async function insertClicks(linkId: string, clicksByDay: Record<string, number>): Promise<void> {
	const link = await db.link.findUniqueOrThrow({
		where: { id: linkId },
		select: { analyticsKey: true, profile: { select: { analyticsKey: true } } },
	});
	for (const [day, clicks] of Object.entries(clicksByDay)) {
		await query({
			text: `INSERT INTO analytics.daily (profile_key, day, dimension, value, clicks)
				VALUES ($1, $2, 'link', $3, $4)`,
			values: [link.profile.analyticsKey, day, String(link.analyticsKey), clicks],
		});
	}
}

describe("listLinkTrends", () => {
	it("returns each link's daily clicks over two weeks", async () => {
		const owner = await insertUser({ tier: "pro" });
		const [shop, quiet] = [await insertLink(owner), await insertLink(owner)];
		const foreign = await insertLink(await insertUser());
		await insertClicks(shop.id, { "2026-05-06": 9, "2026-05-07": 2, "2026-05-20": 5 });
		await insertClicks(foreign.id, { "2026-05-20": 1 });
		const trends = await listLinkTrends(
			{ ...owner, linkIds: [shop.id, quiet.id, foreign.id] },
			clock,
		);
		expect(trends).toEqual({
			days: 14,
			clicks: { [shop.id]: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5] },
		});
		expect(trends.clicks[quiet.id]).toBeUndefined();
	});

	it("goes back no further than the tier allows", async () => {
		const owner = await insertUser({ tier: "free" });
		const { id } = await insertLink(owner);
		await insertClicks(id, { "2026-05-15": 9, "2026-05-16": 2 });
		expect(await listLinkTrends({ ...owner, linkIds: [id] }, clock)).toEqual({
			days: 5,
			clicks: { [id]: [2, 0, 0, 0, 0] },
		});
	});
});
