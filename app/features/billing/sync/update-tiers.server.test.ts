import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertCustomer, insertSubscription } from "#tests/support/billing-factory.ts";
import { insertSubscriber, tierOf } from "#tests/support/billing-site.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import { TIERS } from "../plans/plans.ts";
import { syncAllCustomers } from "./sync-all-customers.server.ts";
import { queueTiers, updateTiers } from "./update-tiers.server.ts";

const { simulator, queued } = shareBillingSimulator();

test("the database orders the plans as their table does", async () => {
	const [row] = await query<{ tiers: string[] }>({
		text: "SELECT enum_range(NULL::tier)::text[] AS tiers",
	});
	expect(row?.tiers).toEqual(TIERS);
});

/** An account that has paid while the keys of the other mode were set. */
async function insertPayerOfOtherMode() {
	const user = await insertUser({ tier: "max" });
	const customerId = await insertCustomer(user, { livemode: true });
	await insertSubscription({ userId: user.userId, customerId }, { livemode: true, tier: "max" });
	return user;
}

describe("after a change of mode", () => {
	test.each([
		["at the start", updateTiers],
		["by the nightly comparison", syncAllCustomers],
	])("a subscription of the other mode loses its plan %s", async (_when, run) => {
		const user = await insertPayerOfOtherMode();
		await run();
		expect(await tierOf(user)).toBe("free");
		expect(await db.tierChange.findMany({ where: { userId: user.userId } })).toMatchObject([
			{ fromTier: "max", toTier: "free" },
		]);
	});

	test("a given plan stays, and so does a subscription of this mode", async () => {
		const given = await insertPayerOfOtherMode();
		await db.planGrant.create({ data: { userId: given.userId, tier: "pro", reason: "Partner" } });
		const paying = await insertSubscriber(simulator, "max");
		await updateTiers();
		expect([await tierOf(given), await tierOf(paying)]).toEqual(["pro", "max"]);
	});

	test("a subscription of this mode has its plan back", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await db.user.update({ where: { id: user.userId }, data: { tier: "free" } });
		await updateTiers();
		expect(await tierOf(user)).toBe("pro");
	});

	test("a second run changes nothing", async () => {
		const user = await insertPayerOfOtherMode();
		await updateTiers();
		await updateTiers();
		expect(await db.tierChange.count({ where: { userId: user.userId } })).toBe(1);
	});
});

test("each start queues it", async () => {
	await queueTiers();
	expect(queued).toContainEqual({ job: "recompute-tiers", data: {} });
});
