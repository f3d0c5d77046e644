import { beforeEach, describe, expect, test } from "vitest";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertInvoice, insertSubscription } from "#tests/support/billing-factory.ts";
import { formatMoneyReport } from "./format-money-report.ts";
import { getMoneyReport } from "./get-money-report.server.ts";

const NOVEMBER = { from: at("2026-11-01"), to: at("2026-12-01") };

beforeEach(async () => {
	await Promise.all([
		db.subscription.deleteMany(),
		db.invoice.deleteMany(),
		db.tierChange.deleteMany(),
	]);
});

function at(time: string): Date {
	return new Date(time.includes("T") ? time : `${time}T00:00:00Z`);
}

function insertTierChange(
	user: { userId: string },
	time: string,
	data: Partial<Prisma.TierChangeUncheckedCreateInput> = {},
) {
	return db.tierChange.create({
		data: {
			userId: user.userId,
			fromTier: "free",
			toTier: "pro",
			cause: "subscription",
			livemode: false,
			at: at(time),
			...data,
		},
	});
}

async function insertPayer(startedAt: string, data: Parameters<typeof insertSubscription>[1] = {}) {
	const { userId } = await insertUser();
	await insertSubscription({ userId }, { startedAt: at(startedAt), ...data });
	return { userId };
}

test("nothing stored is a report of zeros, without a rate", async () => {
	expect(await getMoneyReport(NOVEMBER)).toEqual({
		mode: "test",
		monthlyRecurringCents: 0,
		revenue: { paidCents: 0, refundedCents: 0, netCents: 0 },
		upgrades: 0,
		churn: { atStart: 0, lost: 0, rate: null },
		days: [],
	});
});

test("monthly recurring revenue adds up the subscriptions that renew", async () => {
	await insertPayer("2026-11-01", { priceCents: 200 });
	await insertPayer("2026-11-01", { priceCents: 400, tier: "max", status: "past_due" });
	for (const data of [
		{ status: "trialing" },
		{ status: "unpaid" },
		{ status: "canceled", endedAt: at("2026-11-09") },
		{ cancelAt: at("2026-12-09") },
		{ tier: null },
		{ livemode: true },
		{ currency: "eur" },
	]) {
		await insertPayer("2026-11-01", data);
	}
	expect((await getMoneyReport(NOVEMBER)).monthlyRecurringCents).toBe(600);
});

test("revenue is what was paid in the period, less what was returned of it", async () => {
	const { userId } = await insertUser();
	for (const [paidAt, paidCents, refundedCents] of [
		["2026-10-31T23:59:59.999Z", 1_000, 0],
		["2026-11-01", 200, 0],
		["2026-11-30T23:59:59.999Z", 400, 150],
		["2026-12-01", 2_000, 0],
	] as const) {
		await insertInvoice({ userId }, { paidAt: at(paidAt), paidCents, refundedCents });
	}
	await insertInvoice({ userId }, { status: "open", paidCents: 0, paidAt: null });
	await insertInvoice({ userId }, { livemode: true });
	await insertInvoice({ userId }, { currency: "eur" });
	await db.user.delete({ where: { id: userId } });
	expect(await getMoneyReport(NOVEMBER)).toMatchObject({
		revenue: { paidCents: 600, refundedCents: 150, netCents: 450 },
		days: [
			{ day: "2026-11-01", count: 0, netCents: 200 },
			{ day: "2026-11-30", count: 0, netCents: 250 },
		],
	});
});

test("upgrades are counted by UTC day: by a subscription, to a larger plan", async () => {
	const user = await insertUser();
	await insertTierChange(user, "2026-10-31T23:59:59Z");
	await insertTierChange(user, "2026-11-03T00:00:00Z");
	await insertTierChange(user, "2026-11-03T23:59:59Z", { fromTier: "pro", toTier: "max" });
	await insertTierChange(user, "2026-11-04T00:00:00Z");
	await insertTierChange(user, "2026-11-05T12:00:00Z", { fromTier: "max", toTier: "pro" });
	await insertTierChange(user, "2026-11-05T12:00:00Z", { cause: "grant", livemode: null });
	await insertTierChange(user, "2026-11-05T12:00:00Z", { livemode: true });
	await insertInvoice(
		{ userId: user.userId },
		{ paidAt: at("2026-11-04T10:00:00Z"), paidCents: 200 },
	);
	const { upgrades, days } = await getMoneyReport(NOVEMBER);
	expect(upgrades).toBe(3);
	expect(days).toEqual([
		{ day: "2026-11-03", count: 2, netCents: 0 },
		{ day: "2026-11-04", count: 1, netCents: 200 },
	]);
});

describe("churn", () => {
	test("is the share of those who paid at the start and no longer pay at the end", async () => {
		await insertPayer("2026-10-01");
		await insertPayer("2026-10-01", { endedAt: at("2026-12-05"), status: "canceled" });
		await insertPayer("2026-10-01", { endedAt: at("2026-11-20"), status: "canceled" });
		await insertPayer("2026-09-01", { endedAt: at("2026-10-20"), status: "canceled" });
		await insertPayer("2026-11-10");
		await insertPayer("2026-11-10", { endedAt: at("2026-11-20"), status: "canceled" });
		await insertPayer("2026-10-01", { status: "incomplete_expired", endedAt: at("2026-11-02") });
		const returned = await insertPayer("2026-10-01", {
			endedAt: at("2026-11-05"),
			status: "canceled",
		});
		await insertSubscription(returned, { startedAt: at("2026-11-25") });
		expect((await getMoneyReport(NOVEMBER)).churn).toEqual({ atStart: 4, lost: 1, rate: 0.25 });
	});

	test("counts an account that was deleted as lost", async () => {
		await insertPayer("2026-10-01");
		const gone = await insertPayer("2026-10-01", {
			endedAt: at("2026-11-20"),
			status: "canceled",
		});
		await db.user.delete({ where: { id: gone.userId } });
		expect((await getMoneyReport(NOVEMBER)).churn).toEqual({ atStart: 2, lost: 1, rate: 0.5 });
	});
});

test("the table shows amounts in dollars", async () => {
	const user = await insertPayer("2026-10-01", { priceCents: 400 });
	await insertPayer("2026-10-01", { endedAt: at("2026-11-20"), status: "canceled" });
	await insertPayer("2026-10-01", { endedAt: at("2026-12-20"), status: "canceled" });
	await insertInvoice(user, { paidAt: at("2026-11-03"), paidCents: 400, refundedCents: 50 });
	await insertTierChange(user, "2026-11-03T10:00:00Z");
	expect(formatMoneyReport(await getMoneyReport(NOVEMBER)).split("\n")).toEqual([
		"Stripe mode                     test",
		"Monthly recurring revenue now  $4.00",
		"Paid                           $4.00",
		"Refunded                       $0.50",
		"Revenue                        $3.50",
		"Upgrades                           1",
		"Paying at the start                3",
		"Of these, lost                     1",
		"Churn                          33.3%",
		"",
		"Day         Upgrades  Revenue",
		"2026-11-03         1    $3.50",
	]);
});
