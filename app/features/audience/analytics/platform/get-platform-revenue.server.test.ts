import { beforeEach, expect, test } from "vitest";
import { getRevenue, listUpgradesByDay } from "#app/features/billing/payments/revenue.server.ts";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertInvoice } from "#tests/support/billing-factory.ts";
import { readRange } from "../report/ranges.ts";
import { getPlatformRevenue, listRevenueDays } from "./get-platform-revenue.server.ts";
import { getPlatformScope } from "./platform-scope.server.ts";
import { foldSiteChanges } from "./site-growth.server.ts";

const PERIOD = { from: new Date("2026-06-01T00:00:00Z"), to: new Date("2026-07-01T00:00:00Z") };

beforeEach(async () => {
	await db.invoice.deleteMany();
	await db.tierChange.deleteMany();
	await query({ text: "TRUNCATE analytics.site_growth, analytics.site_change" });
});

const readJune = () => listRevenueDays("2026-06-01", "2026-06-30");

/** The same numbers from the invoices and changes of plan themselves. */
async function readFacts() {
	const { netCents, refundedCents } = await getRevenue(PERIOD);
	return { netCents, refundedCents, days: await listUpgradesByDay(PERIOD) };
}

test("revenue by day follows payments, refunds, deletions and upgrades", async () => {
	const { userId } = await insertUser();
	const paidAt = (time: string) => ({ paidAt: new Date(`2026-06-${time}Z`) });
	const { id } = await insertInvoice({ userId }, paidAt("03T23:59:59"));
	await insertInvoice({ userId }, { ...paidAt("04T00:00:00"), paidCents: 900 });
	const gone = await insertInvoice({ userId }, paidAt("10T12:00:00"));
	const open = await insertInvoice({ userId }, { paidAt: null, paidCents: 0 });
	await insertInvoice({ userId }, { ...paidAt("05T12:00:00"), currency: "eur" });
	await insertInvoice({ userId }, { ...paidAt("05T12:00:00"), livemode: true });
	await insertInvoice({ userId }, { paidAt: new Date("2026-07-01T00:00:00Z") });
	const change = { userId, at: new Date("2026-06-04T08:00:00Z"), livemode: false };
	await db.tierChange.createMany({
		data: [
			{ ...change, fromTier: "free", toTier: "max", cause: "subscription" },
			{ ...change, fromTier: "max", toTier: "pro", cause: "subscription" },
			{ ...change, fromTier: "free", toTier: "pro", cause: "grant", livemode: null },
		],
	});
	expect(await readJune()).toEqual({
		netCents: 1_300,
		refundedCents: 0,
		days: [
			{ day: "2026-06-03", count: 0, netCents: 200 },
			{ day: "2026-06-04", count: 1, netCents: 900 },
			{ day: "2026-06-10", count: 0, netCents: 200 },
		],
	});
	await foldSiteChanges();
	expect(await readJune()).toEqual(await readFacts());

	await db.invoice.update({ where: { id }, data: { refundedCents: 50 } });
	await db.invoice.update({
		where: { id: open.id },
		data: { ...paidAt("29T12:00:00"), paidCents: 100 },
	});
	await db.invoice.delete({ where: { id: gone.id } });
	await db.user.delete({ where: { id: userId } });
	expect(await readJune()).toMatchObject({ netCents: 1_150, refundedCents: 50 });
	expect(await readJune()).toEqual(await readFacts());
});

test("the last 24 hours are counted by the hour", async () => {
	const { userId } = await insertUser();
	await insertInvoice({ userId }, { paidAt: new Date("2026-06-29T18:59:00Z") });
	await insertInvoice({ userId }, { paidAt: new Date("2026-06-29T19:00:00Z"), paidCents: 700 });
	await query({
		text: `INSERT INTO analytics.daily_platform (day, dimension, value) VALUES ('2026-06-01', 'total', '')
			ON CONFLICT DO NOTHING`,
	});
	const clock = { now: () => new Date("2026-06-30T18:20:00Z") };
	const scope = async (range: string) =>
		getPlatformScope(readRange(new URLSearchParams({ range })), clock);
	expect(await getPlatformRevenue(await scope("24h"))).toMatchObject({ netCents: 700 });
	expect(await getPlatformRevenue(await scope("7d"))).toMatchObject({ netCents: 900 });
});
