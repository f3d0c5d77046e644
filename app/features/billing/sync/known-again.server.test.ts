import { describe, expect, test } from "vitest";
import { deleteAccounts } from "#app/features/account/accounts/deletion/delete-due-accounts.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
	deliver,
	GOOD_CARD,
	insertSubscriber,
	openCheckout,
	tierOf,
} from "#tests/support/billing-site.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import { startCheckout } from "../checkout/start-checkout.server.ts";
import { getBillingOverview } from "../queries.server.ts";
import { syncAllCustomers } from "./sync-all-customers.server.ts";
import { syncCustomer } from "./sync-customer.server.ts";

const { simulator } = shareBillingSimulator();

/** A subscriber whose customer Stripe doesn't know for a time, in which a payment page is opened. */
async function insertKnownAgain({ pays = false } = {}) {
	const user = await insertSubscriber(simulator, "max");
	const show = simulator.dashboard.hideCustomer(user.customerId);
	await simulator.clock.advance({ hours: 1 });
	const session = await openCheckout(simulator, user, "pro");
	await syncCustomer(user.customerId);
	expect(await tierOf(user)).toBe("free");
	if (pays) {
		simulator.visitor.payCheckout(session, { card: GOOD_CARD });
		await deliver(simulator);
		expect(await tierOf(user)).toBe("pro");
	}
	show();
	await syncAllCustomers();
	return user;
}

const statuses = () => simulator.state.subscriptions.map(({ status }) => status);

describe("a customer that Stripe knows again", () => {
	test("has its plan and card back, and is sold no second subscription", async () => {
		const user = await insertKnownAgain();
		expect(await tierOf(user)).toBe("max");
		expect(await getBillingOverview(user)).toMatchObject({
			current: { tier: "max" },
			card: { last4: "4242" },
		});
		expect(await startCheckout(user, "pro")).toEqual({ kind: "subscribed" });
	});

	test("is left with one subscription if another was bought meanwhile", async () => {
		const user = await insertKnownAgain({ pays: true });
		expect(await tierOf(user)).toBe("max");
		expect(statuses()).toEqual(["active", "canceled"]);
		expect(simulator.state.refunds.map(({ amount }) => amount)).toEqual([200]);
		await deliver(simulator);
		await simulator.clock.advance({ days: 32 });
		await deliver(simulator);
		expect(simulator.state.invoices.map(({ amount_paid }) => amount_paid)).toEqual([400, 200, 400]);
	});

	test("isn't charged after the account is deleted", async () => {
		const user = await insertKnownAgain();
		const deletionRequestedAt = new Date("2026-01-01T00:00:00Z");
		await db.user.update({ where: { id: user.userId }, data: { deletionRequestedAt } });
		await deleteAccounts();
		expect(statuses()).toEqual(["canceled"]);
		expect(simulator.state.customers.map(({ deleted }) => deleted)).toEqual([true, true]);
	});

	test("and whom nobody has read since isn't charged after the deletion either", async () => {
		const user = await insertSubscriber(simulator, "max");
		const show = simulator.dashboard.hideCustomer(user.customerId);
		await openCheckout(simulator, user, "pro");
		show();
		const deletionRequestedAt = new Date("2026-01-01T00:00:00Z");
		await db.user.update({ where: { id: user.userId }, data: { deletionRequestedAt } });
		await deleteAccounts();
		expect(statuses()).toEqual(["canceled"]);
	});
});
