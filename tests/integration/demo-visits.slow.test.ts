import { expect, test } from "vitest";
import { query } from "#app/platform/sql.server.ts";
import { seedDemoVisits } from "#prisma/demo/visits.ts";

const clock = { now: () => new Date("2026-05-20T15:00:00Z") };

async function listEvents(profileKey: number) {
	return query<{ at: Date; kind: number; visitor: string; channel_key: number | null }>({
		text: `SELECT at, kind, visitor, link_key, channel_key, engaged_s, country, device, browser FROM analytics.event
			WHERE profile_key = $1 ORDER BY at, visitor, kind`,
		values: [profileKey],
	});
}

async function listDays(profileKey: number) {
	return query<{
		day: string;
		views: number;
		visitors: number;
		clicks: number;
		visits: number;
		bounces: number;
		engaged_s: number;
	}>({
		text: `SELECT day::text, views, visitors, clicks, visits, bounces, engaged_s FROM analytics.daily
			WHERE profile_key = $1 AND dimension = 'total' ORDER BY day`,
		values: [profileKey],
	});
}

test("a demo page gets the same visits every time, at least one a day, with matching roll-ups", async () => {
	const demo = { linkKeys: [11, 12, 13], channelKeys: [21, 22], days: 30, seed: 7 };
	await seedDemoVisits({ ...demo, analyticsKey: 70_001 }, clock);
	await seedDemoVisits({ ...demo, analyticsKey: 70_002 }, clock);
	const events = await listEvents(70_001);
	expect(await listEvents(70_002)).toEqual(events);

	const days = await listDays(70_001);
	expect(days).toHaveLength(30);
	expect(days.at(0)?.day).toBe("2026-04-21");
	expect(days.at(-1)?.day).toBe("2026-05-20");
	const views = events.filter(({ kind }) => kind === 1);
	expect(days.reduce((sum, day) => sum + day.views, 0)).toBe(views.length);
	expect(days.reduce((sum, day) => sum + day.visitors, 0)).toBe(
		new Set(views.map(({ visitor }) => visitor)).size,
	);
	expect(days.every((day) => day.clicks < day.views)).toBe(true);
	expect(days.every((day) => day.bounces < day.visits && day.engaged_s > 0)).toBe(true);
	expect(new Set(events.map((event) => event.channel_key))).toEqual(new Set([21, 22, null]));
});

test("no visits fall before the page's creation or after now, and a page without links gets no clicks", async () => {
	const createdAt = new Date("2026-05-10T12:00:00Z");
	await seedDemoVisits(
		{ analyticsKey: 70_003, linkKeys: [], channelKeys: [], createdAt, days: 30, seed: 7 },
		clock,
	);
	const events = await listEvents(70_003);
	expect(events.length).toBeGreaterThan(0);
	expect(events.every(({ at }) => at >= createdAt && at <= clock.now())).toBe(true);
	expect(events.every(({ kind }) => kind !== 2)).toBe(true);
});
