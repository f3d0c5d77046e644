import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { type Job, startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertReader, insertReports } from "#tests/support/reports-factory.ts";
import { createReportDelivery } from "./create-report-delivery.server.ts";
import { queueReports } from "./queue-due-reports.server.ts";
import { type AnalyticsReportData, sendAnalyticsReport } from "./send-analytics-report.server.ts";

afterEach(() => db.reportSettings.deleteMany());
afterAll(stopJobs);

/** A Monday. */
const at = (time: string) => ({ now: () => new Date(`2025-06-16T${time}Z`) });
const WEEKLY = { frequency: "weekly", weekday: 1, timeZone: "Europe/Berlin" } as const;

/** The queue without workers, so that jobs stay in it. */
function startQueue() {
	const idle: Job<AnalyticsReportData> = { ...sendAnalyticsReport, run: async () => {} };
	return startJobs([idle]);
}

async function queuedFor({ profileId }: { profileId: string }) {
	const rows = await query<{ data: AnalyticsReportData }>({
		text: `SELECT data FROM pgboss.job WHERE name = $1 AND data->>'profileId' = $2`,
		values: [sendAnalyticsReport.name, profileId],
	});
	return rows.map(({ data }) => data);
}

// Must be the first test of the file, because no queue exists yet.
test("a claim whose mail could not be queued is released, and the mail is queued later", async () => {
	const reader = await insertReader();
	await insertReports(reader, WEEKLY);
	await expect(queueReports(at("06:00:00"))).rejects.toThrow("1 reports could not be queued");
	expect(await db.reportDelivery.count({ where: { profileId: reader.profileId } })).toBe(0);
	await startQueue();
	await queueReports(at("06:15:00"));
	expect(await queuedFor(reader)).toHaveLength(1);
});

describe("queueReports", () => {
	beforeAll(startQueue);

	test("skips a time zone that no longer exists, and queues all other reports", async () => {
		const nowhere = await insertReader();
		const berlin = await insertReader();
		await insertReports(nowhere, { ...WEEKLY, timeZone: "Atlantis/Centre" });
		await insertReports(berlin, WEEKLY);
		await queueReports(at("06:00:00"));
		expect(await queuedFor(nowhere)).toEqual([]);
		expect(await queuedFor(berlin)).toHaveLength(1);
	});

	test("queues a report once at eight in the morning of its time zone", async () => {
		const berlin = await insertReader();
		const newYork = await insertReader();
		const tuesday = await insertReader();
		await insertReports(berlin, WEEKLY);
		await insertReports(newYork, { ...WEEKLY, timeZone: "America/New_York" });
		// The report isn't due yet this week, and last Tuesday's is too late.
		await insertReports(tuesday, { ...WEEKLY, weekday: 2 });

		await queueReports(at("05:45:00"));
		expect(await queuedFor(berlin)).toEqual([]);
		await queueReports(at("06:00:00"));
		await queueReports(at("06:15:00"));
		expect(await queuedFor(berlin)).toEqual([
			{
				userId: berlin.userId,
				profileId: berlin.profileId,
				frequency: "weekly",
				firstDay: "2025-06-09",
				lastDay: "2025-06-15",
			},
		]);
		expect(await queuedFor(newYork)).toEqual([]);
		await queueReports(at("12:00:00"));
		expect(await queuedFor(newYork)).toHaveLength(1);
		expect(await queuedFor(berlin)).toHaveLength(1);
		expect(await queuedFor(tuesday)).toEqual([]);
	});

	test("queues each report once, even if several processes run at the same time", async () => {
		const readers = await Promise.all(Array.from({ length: 4 }, () => insertReader()));
		for (const reader of readers) await insertReports(reader, WEEKLY);
		await Promise.all(Array.from({ length: 3 }, () => queueReports(at("06:00:00"))));
		for (const reader of readers) expect(await queuedFor(reader)).toHaveLength(1);
	});

	test("queues a report up to three days late, and none that was due before it was chosen", async () => {
		const [forgotten, late, new_] = [
			await insertReader(),
			await insertReader(),
			await insertReader(),
		];
		await insertReports(forgotten, { ...WEEKLY, weekday: 5 });
		await insertReports(late, { ...WEEKLY, weekday: 6 });
		await insertReports(new_, { ...WEEKLY, updatedAt: new Date("2025-06-16T06:00:01Z") });
		await queueReports(at("06:30:00"));
		expect(await queuedFor(forgotten)).toEqual([]);
		expect(await queuedFor(late)).toHaveLength(1);
		expect(await queuedFor(new_)).toEqual([]);
	});

	test.each([
		["on a smaller plan", { tier: "pro" }, WEEKLY],
		["whose owner's address is unverified", { emailVerified: false }, WEEKLY],
		["of a suspended account", { status: "suspended" }, WEEKLY],
		["of an account that is about to be deleted", { deletionRequestedAt: new Date() }, WEEKLY],
		["whose owner turned reports off", {}, { ...WEEKLY, frequency: "off" }],
	] as const)("queues nothing for a page %s", async (_, owner, settings) => {
		const reader = await insertReader(owner);
		await insertReports(reader, settings);
		await queueReports(at("06:00:00"));
		expect(await queuedFor(reader)).toEqual([]);
	});
});

test("a claim applies only to its page, kind and period", async () => {
	const [reader, other] = [await insertReader(), await insertReader()];
	const report = { profileId: reader.profileId, kind: "weekly", period: "2025-06-01" } as const;
	const claim = (given: Partial<Parameters<typeof createReportDelivery>[1]> = {}) =>
		db.$transaction((tx) => createReportDelivery(tx, { ...report, ...given }));
	expect(await claim()).toBe(true);
	expect(await claim()).toBe(false);
	// A month that begins on the same day.
	expect(await claim({ kind: "monthly" })).toBe(true);
	expect(await claim({ period: "2025-06-08" })).toBe(true);
	expect(await claim({ profileId: other.profileId })).toBe(true);
});

test("a claim is released if its transaction fails", async () => {
	const { profileId } = await insertReader();
	const report = { profileId, kind: "seo", period: "2025-06-01" } as const;
	const failing = db.$transaction(async (tx) => {
		expect(await createReportDelivery(tx, report)).toBe(true);
		throw new Error("no queue");
	});
	await expect(failing).rejects.toThrow("no queue");
	expect(await db.$transaction((tx) => createReportDelivery(tx, report))).toBe(true);
});
