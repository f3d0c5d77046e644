import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { applyMigrations } from "#scripts/migrations/apply-migrations.ts";
import { compareWithSchema } from "#scripts/migrations/create-migration.ts";
import { applyMigrationsBefore } from "#tests/support/migrate-before.ts";
import { createEmptyDatabase } from "#tests/support/test-databases.ts";

test("one process migrates several databases, and a second run changes nothing", async () => {
	const first = await createEmptyDatabase("migrations_first");
	const second = await createEmptyDatabase("migrations_second");
	const applied = await applyMigrations(first);
	expect(applied.length).toBeGreaterThan(0);
	expect(await applyMigrations(second)).toEqual(applied);
	expect(await applyMigrations(first)).toEqual([]);
});

test("the migrations make what the schema says", async () => {
	expect(await compareWithSchema(process.env.DATABASE_URL ?? "")).toBe("");
});

test("the billing tables keep their rows, and what the release before reads and writes", async () => {
	const databaseUrl = await createEmptyDatabase("migrations_billing");
	await applyMigrationsBefore(databaseUrl, "20261122170751_billing");
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		const userId = randomUUID();
		await client.query(
			`INSERT INTO "user" (id, email, tier, stripe_customer_id, terms_version, terms_accepted_at, updated_at)
			 VALUES ($1, 'ada@example.com', 'pro', 'cus_1', '1', now(), now())`,
			[userId],
		);
		const insertSubscription = (status: string, isEnding: boolean) =>
			client.query(
				`INSERT INTO subscription (id, user_id, stripe_subscription_id, price_id, tier, status,
				   current_period_start, current_period_end, cancel_at_period_end, created_at, updated_at)
				 VALUES ($1, $2, $3, 'price_1', 'pro', $4, '2026-11-01Z', '2026-12-01Z', $5, '2026-10-01Z', '2026-11-05Z')`,
				[randomUUID(), userId, `sub_${status}`, status, isEnding],
			);
		await insertSubscription("active", true);
		await insertSubscription("past_due", false);
		await insertSubscription("canceled", true);
		await client.query(
			"INSERT INTO stripe_event (id, type, stripe_customer_id) VALUES ('evt_1', 'invoice.paid', 'cus_1')",
		);

		expect(await applyMigrations(databaseUrl)).toContain("20261122170751_billing");

		const { rows: subscriptions } = await client.query(
			`SELECT status, livemode, price_cents, started_at, cancel_at, ended_at, cancel_at_period_end
			 FROM subscription ORDER BY status`,
		);
		const added = { livemode: false, price_cents: 0, started_at: new Date("2026-10-01T00:00:00Z") };
		expect(subscriptions).toEqual([
			{
				...added,
				status: "active",
				cancel_at: new Date("2026-12-01T00:00:00Z"),
				ended_at: null,
				cancel_at_period_end: true,
			},
			{
				...added,
				status: "canceled",
				cancel_at: null,
				ended_at: new Date("2026-11-05T00:00:00Z"),
				cancel_at_period_end: true,
			},
			{
				...added,
				status: "past_due",
				cancel_at: null,
				ended_at: null,
				cancel_at_period_end: false,
			},
		]);
		const { rows: events } = await client.query(
			"SELECT id, customer_id, livemode FROM stripe_event",
		);
		expect(events).toEqual([{ id: "evt_1", customer_id: "cus_1", livemode: false }]);
		const { rows: users } = await client.query(
			`SELECT stripe_customer_id, g.tier FROM "user" u JOIN plan_grant g ON g.user_id = u.id`,
		);
		expect(users).toEqual([{ stripe_customer_id: "cus_1", tier: "pro" }]);
	} finally {
		await client.end();
	}
});
