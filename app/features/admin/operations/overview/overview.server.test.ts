import { beforeEach, describe, expect, test, vi } from "vitest";
import { addDays, toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import { PAID_PLANS } from "#app/features/billing/plans/plans.ts";
import { createAlert } from "#app/features/billing/sync/create-alert.server.ts";
import { endAlert } from "#app/features/billing/sync/end-alert.server.ts";
import { systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { insertAdminToken } from "#tests/support/api-client.ts";
import { insertSubscription } from "#tests/support/billing-factory.ts";
import { callOperation } from "#tests/support/call-operation.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { stayWithinDay } from "#tests/support/stay-within-day.ts";
import { handlers } from "./api.server.ts";
import { checkDependencies } from "./check-dependencies.server.ts";
import { checkHealth } from "./check-health.server.ts";
import { getAccountNumbers } from "./get-account-numbers.server.ts";
import { getInbox, getOverview } from "./get-overview.server.ts";
import { getWaitingTimes } from "./get-waiting-times.server.ts";
import { FREQUENT_JOB } from "./jobs.server.ts";
import { listWaitingWork } from "./list-waiting-work.server.ts";
import { recordSiteLevels } from "./site-levels.server.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

stayWithinDay();

beforeEach(async () => {
	await db.user.deleteMany();
	await db.subscription.deleteMany();
	await query({
		text: "TRUNCATE analytics.site_growth, analytics.site_change, analytics.site_level",
	});
});

const noneOnPaidPlans = Object.fromEntries(PAID_PLANS.map((plan) => [plan, 0]));

async function insertActiveUser(daysAgo: number, tier: "free" | "pro" | "max" = "free") {
	const user = await insertUser({ tier });
	const lastActiveAt = new Date(Date.now() - daysAgo * DAY_MS + 60 * MINUTE_MS);
	await db.user.update({ where: { id: user.userId }, data: { lastActiveAt } });
	return user;
}

describe("the accounts", () => {
	test("are counted with the active ones, the paid ones, their links and their revenue", async () => {
		const max = await insertActiveUser(30, "max");
		await insertActiveUser(31, "pro");
		await insertUser();
		await insertSubscription({ userId: max.userId }, { tier: "max", priceCents: 400 });
		await db.link.create({
			data: { profileId: max.profileId, title: "Shop", url: "https://a.example", position: 0 },
		});
		expect(await getAccountNumbers()).toEqual({
			users: { now: 3, before: 0 },
			activeUsers: { now: 1, before: null },
			links: { now: 1, before: 0 },
			mrrCents: { now: 400, before: null },
			paid: { ...noneOnPaidPlans, pro: 1, max: 1 },
		});
	});

	test("are compared with the numbers that were stored 30 days before", async () => {
		const user = await insertActiveUser(1);
		await insertSubscription({ userId: user.userId }, { tier: "pro", priceCents: 200 });
		await recordSiteLevels();
		await recordSiteLevels();
		const later = { now: () => new Date(Date.now() + 29 * DAY_MS) };
		const { users, activeUsers, mrrCents } = await getAccountNumbers(later);
		expect(users).toEqual({ now: 1, before: 0 });
		expect(activeUsers).toEqual({ now: 1, before: 1 });
		expect(mrrCents).toEqual({ now: 200, before: 200 });
		const [level] = await query<{ day: string }>({
			text: "SELECT day::text FROM analytics.site_level WHERE name = 'mrr-cents'",
		});
		expect(level).toEqual({ day: addDays(toUtcDay(Date.now()), -1) });
	});
});

test("waiting tickets, reported pages, appeals and sign-ups are counted", async () => {
	const { userId, profileId } = await insertUser();
	const ticket = { userId, subject: "Help", message: "Please" };
	await db.ticket.createMany({ data: [ticket, { ...ticket, status: "closed" }] });
	await db.pageReport.createMany({
		data: [
			{ profileId, reason: "spam" },
			{ profileId, reason: "phishing" },
		],
	});
	await db.registrationRequest.create({
		data: { email: "anna@example.com", name: "Anna", termsVersion: "1" },
	});
	expect(await getInbox({ requestId: "request-7" })).toEqual({
		tickets: { data: 1 },
		reports: { data: 1 },
		appeals: { data: 0 },
		targets: { data: 0 },
		registrations: { data: 1 },
	});
});

test("what waits longest is known, and which tickets are past their time", async () => {
	const { userId, profileId } = await insertUser();
	const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * MINUTE_MS);
	const ticket = { userId, subject: "Help", message: "Please" };
	await db.ticket.createMany({
		data: [
			{ ...ticket, createdAt: hoursAgo(90), dueAt: hoursAgo(1) },
			{ ...ticket, createdAt: hoursAgo(2), dueAt: hoursAgo(-10) },
			{ ...ticket, createdAt: hoursAgo(200), dueAt: hoursAgo(100), status: "closed" },
		],
	});
	await db.pageReport.createMany({
		data: [
			{ profileId, reason: "spam", createdAt: hoursAgo(300), resolvedAt: hoursAgo(1) },
			{ profileId, reason: "spam", createdAt: hoursAgo(5) },
		],
	});
	const { oldest, overdueTickets } = await getWaitingTimes();
	expect(overdueTickets).toBe(1);
	const agesOf = Object.entries(oldest).map(([name, at]) => [
		name,
		at && Math.round((Date.now() - at.getTime()) / (60 * MINUTE_MS)),
	]);
	expect(Object.fromEntries(agesOf)).toMatchObject({ tickets: 90, reports: 5, appeals: null });
});

describe("what is to fix", () => {
	beforeEach(async () => {
		await db.billingAlert.deleteMany();
		await db.stripeEvent.deleteMany();
	});

	test("is nothing when all is well", async () => {
		expect(await listWaitingWork()).toEqual([]);
	});

	test("is listed with its number", async () => {
		vi.spyOn(log, "error").mockImplementation(() => {});
		const alert = { customerId: null, detail: "Somebody paid twice" };
		await createAlert({ ...alert, kind: "duplicate_subscription", objectId: "sub_1" });
		await createAlert({ ...alert, kind: "dispute", objectId: "dp_1" });
		await createAlert({ ...alert, kind: "dispute", objectId: "dp_2" });
		const lateAt = new Date(Date.now() - 11 * MINUTE_MS);
		await db.stripeEvent.createMany({
			data: [
				{ id: "evt_late", type: "invoice.paid", livemode: false, receivedAt: lateAt },
				{
					id: "evt_done",
					type: "invoice.paid",
					livemode: false,
					receivedAt: lateAt,
					appliedAt: new Date(),
				},
				{ id: "evt_new", type: "invoice.paid", livemode: false },
			],
		});
		const { userId } = await insertUser();
		await db.accountToken.create({
			data: {
				userId,
				kind: "verify_email",
				tokenHash: Buffer.alloc(32, userId),
				email: "gone@example.com",
				expiresAt: new Date(),
				refusal: "550 no such user",
			},
		});
		await db.targetList.create({
			data: {
				source: "https://lists.example/urls",
				problem: "It can’t be reached.",
				attemptedAt: new Date(),
			},
		});
		const shown = { id: expect.any(String), detail: "Somebody paid twice" };
		expect(await listWaitingWork()).toEqual([
			{ kind: "disputes", count: 2, alerts: [shown, shown] },
			{ kind: "billing-alerts", count: 1, alerts: [shown] },
			{ kind: "unapplied-webhooks", count: 1 },
			{ kind: "link-lists", count: 1, sources: ["https://lists.example/urls"] },
			{ kind: "refused-mail", count: 1 },
		]);
	});
});

test("a billing alert is listed until the first administrator resolves it", async () => {
	vi.spyOn(log, "error").mockImplementation(() => {});
	await db.billingAlert.deleteMany();
	await db.stripeEvent.deleteMany();
	const alert = { kind: "tax", objectId: "sub_tax", customerId: null, detail: "No tax" } as const;
	await createAlert(alert);
	const listed = async () =>
		(await listWaitingWork()).flatMap((work) => ("alerts" in work ? work.alerts : []));
	const [{ id: alertId } = { id: "" }] = await listed();
	const actor = { ...(await insertAdministrator()), requestId: "test" };
	await endAlert({ actor, alertId });
	expect(await listed()).toEqual([]);
	await expect(endAlert({ actor, alertId })).rejects.toMatchObject({ code: "conflict" });
	const entries = await db.auditEntry.findMany({ where: { targetId: alertId } });
	expect(entries).toMatchObject([
		{ action: "billing-alert.resolved", before: { Alert: "No tax" } },
	]);
});

describe("health", () => {
	/** Time limit of a check in milliseconds, for all that answer. */
	const withinMs = PATIENCE_MS;
	const read = async (name: string) =>
		(await checkHealth(systemClock, { withinMs })).find((check) => check.name === name);

	test("is measured for everything that the site depends on", async () => {
		const checks = await checkHealth(systemClock, { withinMs });
		expect(checks.map(({ name }) => name)).toEqual([
			"Database",
			"Indexes",
			"Jobs",
			"Mail",
			"Storage",
			"Disk",
			"Backups",
			"Stripe",
			"Version",
		]);
		expect(checks[0]?.detail).toMatch(/^PostgreSQL \d+(\.\d+)?, .*[KMG]B, answered in \d+ ms$/);
		expect(checks[4]).toMatchObject({ state: "ok" });
		expect(checks[5]?.detail).toMatch(/B free of .*B$/);
		expect(checks[8]?.detail).toMatch(
			/^Build development, Node 24\.\d+\.\d+, newest migration \d{14}_\w+$/,
		);
	});

	test("shows a part as down if its check fails, without the error", async () => {
		vi.spyOn(log, "warn").mockImplementation(() => {});
		const put = vi.spyOn(storage, "put").mockRejectedValue(new Error("EROFS: /secret/path"));
		expect(await read("Storage")).toEqual({
			name: "Storage",
			state: "down",
			detail: "The check failed. The log says why.",
		});
		put.mockRestore();
	});

	test("warns of jobs that are late, and of none before the first has run", async () => {
		expect(await read("Jobs")).toMatchObject({ state: "warning", detail: "No job has run yet" });
		await query({
			text: `CREATE SCHEMA pgboss;
				CREATE TABLE pgboss.job (name text, state text, start_after timestamptz, completed_on timestamptz);
				INSERT INTO pgboss.job VALUES ('${FREQUENT_JOB}', 'completed', now(), now());
				CREATE TABLE pgboss.schedule (name text, updated_on timestamptz);
				INSERT INTO pgboss.schedule VALUES ('${FREQUENT_JOB}', now() - interval '1 hour')`,
		});
		const addLate = (minutes: number) =>
			query({
				text: `INSERT INTO pgboss.job VALUES ('send-mail', 'created', now() - make_interval(mins => $1))`,
				values: [minutes],
			});
		try {
			expect(await read("Jobs")).toMatchObject({
				state: "ok",
				detail: expect.stringMatching(/^Last run .*, none is late$/),
			});
			await addLate(2);
			await addLate(6);
			expect(await read("Jobs")).toMatchObject({
				state: "warning",
				detail: expect.stringMatching(/, 1 late$/),
			});
			await query({ text: "UPDATE pgboss.job SET completed_on = now() - interval '1 day'" });
			expect(await read("Jobs")).toMatchObject({ state: "down" });
			// Run beside the site, in a process of its own that has only just started.
			const { report, isDown } = await checkDependencies();
			expect(report).toMatch(
				/^down {5}Jobs {6}Last run yesterday, .*\n {19}Start the product, which runs/m,
			);
			expect(isDown).toBe(true);
			await query({ text: "UPDATE pgboss.schedule SET updated_on = now()" });
			expect(await read("Jobs")).toEqual({
				name: "Jobs",
				state: "ok",
				detail: "The site has just started. Last run yesterday",
			});
		} finally {
			await query({ text: "DROP SCHEMA pgboss CASCADE" });
		}
	});

	test("shows when the site was backed up and verified, and why that failed", async () => {
		expect(await read("Backups")).toMatchObject({ state: "off" });
		const backup = "2026-11-23T02-40-00Z";
		const endedAt = new Date(Date.now() - 3 * 60 * MINUTE_MS);
		await db.backupRun.create({ data: { kind: "backup", backup, endedAt } });
		expect(await read("Backups")).toMatchObject({
			state: "warning",
			detail: "Last backup 3 hours ago, never verified",
		});
		const error = "The backup is damaged";
		await db.backupRun.create({ data: { kind: "verification", error, endedAt } });
		expect(await read("Backups")).toMatchObject({
			state: "down",
			detail: "The last verification failed 3 hours ago: The backup is damaged",
		});
		await db.backupRun.create({ data: { kind: "verification", backup } });
		expect(await read("Backups")).toMatchObject({
			state: "ok",
			detail: "Last backup 3 hours ago, last verified just now",
		});
		const later = { now: () => new Date(Date.now() + 2 * DAY_MS) };
		expect(await checkHealth(later, { withinMs })).toContainEqual({
			name: "Backups",
			state: "warning",
			detail: "Last backup 2 days ago, last verified 2 days ago",
		});
		await db.backupRun.deleteMany();
	});

	test("does not wait for a part that hangs", async () => {
		const put = vi.spyOn(storage, "put").mockReturnValue(new Promise(() => {}));
		const checks = await checkHealth(systemClock, { withinMs: 500 });
		expect(checks).toContainEqual({
			name: "Storage",
			state: "down",
			detail: "No answer within 0.5 seconds",
		});
		put.mockRestore();
	});
});

test("each panel of the overview fails alone, with the specification's text", async () => {
	vi.spyOn(log, "error").mockImplementation(() => {});
	await query({ text: "ALTER TABLE ticket RENAME TO ticket_elsewhere" });
	try {
		const { inbox, times, nowMs, ...others } = await getOverview({ requestId: "request-7" });
		expect(nowMs).toBeGreaterThan(0);
		const { tickets, ...counts } = inbox;
		expect(tickets).toEqual({
			failure: "Support tickets unavailable due to backend connectivity issues.",
		});
		// How long people wait is read from tickets too.
		expect(times).toHaveProperty("failure");
		for (const count of Object.values(counts)) expect(count).toHaveProperty("data");
		for (const panel of Object.values(others)) expect(panel).toHaveProperty("data");
	} finally {
		await query({ text: "ALTER TABLE ticket_elsewhere RENAME TO ticket" });
	}
});

test.each([
	["ticket", "tickets"],
	["moderation_appeal", "appeals"],
	["billing_alert", "work"],
])("over the API, `%s` that can't be read costs only `%s`", async (table, field) => {
	const logged = vi.spyOn(log, "error").mockImplementation(() => {});
	const token = await insertAdminToken(await insertAdministrator());
	const whole = await callOperation(handlers.getWaitingWork, { token });
	await query({ text: `ALTER TABLE ${table} RENAME TO elsewhere` });
	try {
		logged.mockClear();
		const { status, body } = await callOperation(handlers.getWaitingWork, { token });
		expect(status).toBe(200);
		expect(body).toEqual({ ...(whole.body as object), [field]: null });
		expect(logged).toHaveBeenCalledOnce();
	} finally {
		await query({ text: `ALTER TABLE elsewhere RENAME TO ${table}` });
	}
});
