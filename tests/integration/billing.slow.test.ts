import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { apiAddresses } from "#tests/support/api-addresses.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { insertInvoice, insertSubscription } from "#tests/support/billing-factory.ts";
import { eventually, until } from "#tests/support/eventually.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { listSitePaths } from "#tests/support/site-map.ts";
import { insertPrices } from "#tests/support/start-separate-site.ts";
import { startStripeSimulator } from "#tests/support/stripe/start-stripe-simulator.ts";
import { connectToStripe, subscribe } from "#tests/support/stripe-subscriber.ts";

/** Billing in processes of their own: the built product that is killed, and the report's command. */

const databaseUrl = process.env.DATABASE_URL ?? "";
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
	for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(environment: NodeJS.ProcessEnv): Promise<AppServer> {
	const server = await startAppServer({ databaseUrl, environment });
	cleanups.push(() => server.stop("SIGKILL"));
	return server;
}

test(
	"kill -9 between storing an event and applying it: it is applied right after the restart",
	async () => {
		const PORT = String(await findFreePort());
		const simulator = await startStripeSimulator({
			webhookUrl: `http://localhost:${PORT}/stripe/webhook`,
		});
		cleanups.push(() => simulator.stop());
		await insertPrices(simulator);
		for (const [name, value] of Object.entries(simulator.environment)) vi.stubEnv(name, value);
		const user = await insertUser();
		const tierOf = async () =>
			(await db.user.findUniqueOrThrow({ where: { id: user.userId } })).tier;

		simulator.webhooks.hold();
		const { customerId } = await subscribe(user, "pro");
		const path = `/v1/customers/${customerId}`;
		Object.assign(simulator.faults, {
			hang: true,
			matches: (_method: string, called: string) => called === path,
		});
		const server = await start({ ...simulator.environment, PORT });
		const deliveries = await simulator.webhooks.release();
		expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set([204]));
		// The job has begun to apply them, and waits for Stripe.
		const isReading = () => simulator.requests.some((call) => call.path === path);
		await eventually(() => expect(isReading()).toBe(true));
		await server.stop("SIGKILL");

		const unapplied = { customerId, appliedAt: null };
		const stored = await db.stripeEvent.count({ where: unapplied });
		expect(stored).toBeGreaterThan(0);
		expect(await tierOf()).toBe("free");

		simulator.resetFaults();
		// The start alone can apply them: neither is a scheduled run due, nor does the queue notice the lost one.
		await db.$executeRaw`UPDATE pgboss.version SET cron_on = now() + interval '1 hour'`;
		await db.$executeRaw`UPDATE pgboss.job SET heartbeat_on = now() + interval '1 hour' WHERE state = 'active'`;
		await start(server.environment);
		await eventually(async () => expect(await tierOf()).toBe("pro"));
		await eventually(async () => {
			expect(await db.stripeEvent.count({ where: unapplied })).toBe(0);
		});
		expect(await db.tierChange.count({ where: { userId: user.userId } })).toBe(1);
	},
	5 * PATIENCE_MS,
);

test("two processes that synchronize at once don't write an older answer over a newer one", async () => {
	const simulator = await startStripeSimulator();
	cleanups.push(() => simulator.stop());
	await insertPrices(simulator);
	for (const [name, value] of Object.entries(simulator.environment)) vi.stubEnv(name, value);
	const user = await insertUser();
	const { subscriptionId } = await subscribe(user, "pro");
	const visitors = await Promise.all(
		[1, 2].map(async () => {
			const server = await start(simulator.environment);
			const visitor = createVisitor(server.url);
			const { name, value } = await insertSession(user);
			visitor.setCookie(`${name}=${value}`);
			return visitor;
		}),
	);
	const synchronize = (visitor: (typeof visitors)[number] | undefined) =>
		visitor?.post("/dashboard/billing", { intent: "check-payment" });
	const tierOf = async () => (await db.user.findUniqueOrThrow({ where: { id: user.userId } })).tier;

	// The first process has read the subscription, and waits for the rest of Stripe's answers.
	const { promise: hasReadSubscription, resolve } = Promise.withResolvers<void>();
	const { promise: held, resolve: release } = Promise.withResolvers<void>();
	let reads = 0;
	Object.assign(simulator.faults, {
		until: held,
		matches(_method: string, path: string) {
			if (path !== "/v1/invoices") return false;
			reads += 1;
			resolve();
			return reads === 1;
		},
	});
	const older = synchronize(visitors[0]);
	await hasReadSubscription;
	await connectToStripe().subscriptions.cancel(subscriptionId);
	let hasOvertaken = false;
	const newer = synchronize(visitors[1])?.finally(() => {
		hasOvertaken = true;
	});
	// The other process waits for the first one's lock, or has gone ahead.
	await until(async () => hasOvertaken || (await countLockWaits()) > 0);
	release();
	expect([(await older)?.status, (await newer)?.status]).toEqual([303, 303]);
	expect(await tierOf()).toBe("free");
	expect(await db.subscription.findMany({ where: { userId: user.userId } })).toMatchObject([
		{ status: "canceled" },
	]);
	const changes = await db.tierChange.findMany({
		where: { userId: user.userId },
		orderBy: { at: "asc" },
	});
	expect(changes).toMatchObject([{ toTier: "pro" }, { toTier: "free" }]);
});

async function countLockWaits(): Promise<number> {
	const rows = await query({
		text: `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
	});
	return rows.length;
}

test(
	"no cookie, field or query of any route changes a plan",
	async () => {
		const simulator = await startStripeSimulator();
		cleanups.push(() => simulator.stop());
		await insertPrices(simulator);
		const server = await start(simulator.environment);
		const claims = {
			tier: "max",
			plan: "max",
			role: "admin",
			priceId: "price_max",
			status: "active",
		};
		const query = new URLSearchParams({ ...claims, session_id: "cs_test_of_somebody_else" });
		const paths = [...listSitePaths(), ...apiAddresses].map(({ path }) => path);
		async function claimPlan(): Promise<void> {
			for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
				const user = await insertUser({ emailVerified: true });
				const visitor = createVisitor(server.url);
				const { name, value } = await insertSession(user);
				for (const cookie of [`${name}=${value}`, "tier=max", "plan=max"])
					visitor.setCookie(cookie);
				await visitor.get(`${path}?${query}`);
				await visitor.post(path, { ...claims, "user.tier": "max" });
				const owner = { userId: user.userId };
				const { tier } = await db.user.findUniqueOrThrow({ where: { id: user.userId } });
				const facts = await Promise.all([
					db.subscription.count({ where: owner }),
					db.tierChange.count({ where: owner }),
					db.planGrant.count({ where: owner }),
				]);
				expect({ tier, facts }, path).toEqual({ tier: "free", facts: [0, 0, 0] });
			}
		}
		expect(paths.length).toBeGreaterThan(50);
		await Promise.all([1, 2, 3, 4].map(claimPlan));
	},
	10 * PATIENCE_MS,
);

describe("npm run billing:report", () => {
	const script = fileURLToPath(new URL("../../scripts/billing-report.ts", import.meta.url));

	function report(...options: string[]) {
		return promisify(execFile)(process.execPath, [script, ...options], { env: process.env });
	}

	test("prints the figures of a range as JSON, and as a table", async () => {
		await db.invoice.deleteMany();
		await db.subscription.deleteMany();
		const { userId } = await insertUser();
		await insertSubscription({ userId }, { startedAt: new Date("2025-01-01T00:00:00Z") });
		for (const paidAt of ["2025-02-28T23:59:59Z", "2025-03-01T00:00:00Z"]) {
			await insertInvoice({ userId }, { paidAt: new Date(paidAt), refundedCents: 20 });
		}
		const { stdout } = await report("2025-02-01", "2025-02-28", "--json");
		expect(JSON.parse(stdout)).toEqual({
			firstDay: "2025-02-01",
			lastDay: "2025-02-28",
			mode: "test",
			monthlyRecurringCents: 200,
			revenue: { paidCents: 200, refundedCents: 20, netCents: 180 },
			upgrades: 0,
			churn: { atStart: 1, lost: 0, rate: 0 },
			days: [{ day: "2025-02-28", count: 0, netCents: 180 }],
		});
		const table = await report("2025-02-01", "2025-03-01");
		expect(table.stdout).toContain("2025-02-01 to 2025-03-01 (UTC)");
		expect(table.stdout).toMatch(/^Revenue +\$3\.60$/m);
	});

	test.each([["2025-02-30"], ["2025-03-01", "2025-02-01"], ["--yaml"]])(
		"refuses %s",
		async (...options) => {
			await expect(report(...options)).rejects.toMatchObject({
				code: 2,
				stderr: expect.stringContaining("Usage"),
			});
		},
	);
});
