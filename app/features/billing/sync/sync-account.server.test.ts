import { beforeAll, describe, expect, test } from "vitest";
import { cancelDeletion } from "#app/features/account/accounts/deletion/cancel-deletion.server.ts";
import { requestDeletion } from "#app/features/account/accounts/deletion/request-deletion.server.ts";
import { cancelUserDeletion } from "#app/features/admin/users/acts/cancel-user-deletion.server.ts";
import { requestUserDeletion } from "#app/features/admin/users/acts/request-user-deletion.server.ts";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
} from "#tests/support/administrators-factory.ts";
import {
	deliver,
	FAILS_LATER,
	GOOD_CARD,
	insertSubscriber,
	openCheckout,
	tierOf,
} from "#tests/support/billing-site.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import { cancelSubscription } from "../subscription/cancel-subscription.server.ts";
import { requestDowngrade } from "../subscription/request-downgrade.server.ts";
import { restoreSubscription } from "../subscription/restore-subscription.server.ts";
import { syncAllCustomers } from "./sync-all-customers.server.ts";
import { syncCustomer } from "./sync-customer.server.ts";

const { simulator, queued, mails } = shareBillingSimulator();

let actor: InsertedAdministrator;

beforeAll(async () => {
	actor = await insertAdministrator();
});

/** Runs the synchronizations that were queued, and applies the events that follow. */
async function runQueued(): Promise<void> {
	const syncs = queued.filter(({ job }) => job === "sync-customer");
	for (const sync of syncs) {
		queued.splice(queued.indexOf(sync), 1);
		await syncCustomer(String(sync.data.customerId));
	}
	await deliver(simulator);
}

const subscription = () => {
	const [only] = simulator.state.subscriptions;
	if (!only) throw new Error("no subscription");
	return only;
};
const stored = ({ userId }: { userId: string }) =>
	db.subscription.findFirstOrThrow({ where: { userId } });
const paid = () => simulator.state.invoices.map(({ amount_paid }) => amount_paid);

/** What the last email about the account says about its subscription. */
const told = () =>
	queued.filter(({ job }) => job === "send-account-notice").at(-1)?.data.notice as {
		subscription: string | null;
	};

type Deletion = {
	request(user: InsertedUser): Promise<void>;
	keep(user: InsertedUser): Promise<void>;
};

const DELETIONS: [string, Deletion][] = [
	[
		"its owner",
		{
			request: (owner) =>
				requestDeletion({
					owner,
					currentPassword: owner.password,
					username: owner.username,
					clock: simulator.clock,
				}),
			keep: (owner) => cancelDeletion(owner, simulator.clock),
		},
	],
	[
		"an administrator",
		{
			request: ({ userId, username }) =>
				requestUserDeletion({
					actor,
					userId,
					username,
					reason: "Asked by email",
					currentPassword: actor.password,
					clock: simulator.clock,
				}),
			keep: ({ userId }) => cancelUserDeletion({ actor, userId }, simulator.clock),
		},
	],
];

describe.each(DELETIONS)(
	"an account whose deletion was requested by %s",
	(_who, { request, keep }) => {
		async function insertLeaving() {
			const user = await insertSubscriber(simulator, "max");
			await request(user);
			await runQueued();
			return user;
		}

		test("isn't charged again, and the email says so", async () => {
			const user = await insertSubscriber(simulator, "max");
			await request(user);
			expect(told().subscription).toBe(
				"Your Max subscription runs until December 22, 2026. It doesn’t renew, and you won’t be charged again. If you keep your account before that day, it renews as before.",
			);
			await runQueued();
			expect(subscription().cancel_at_period_end).toBe(true);
			expect(await stored(user)).toMatchObject({ isRenewalStopped: true });
			expect(mails()).toEqual(["upgraded"]);
			await simulator.clock.advance({ days: 40 });
			await deliver(simulator);
			expect(paid()).toEqual([400]);
		});

		test("renews as before if it is kept", async () => {
			const user = await insertLeaving();
			await keep(user);
			expect(told().subscription).toBe(
				"Your Max subscription renews on December 22, 2026, as before.",
			);
			await runQueued();
			expect(subscription()).toMatchObject({
				cancel_at_period_end: false,
				metadata: { user_id: user.userId },
			});
			expect(await stored(user)).toMatchObject({ isRenewalStopped: false, cancelAt: null });
			await simulator.clock.advance({ days: 32 });
			expect(paid()).toEqual([400, 400]);
		});

		test("has its scheduled downgrade back if it is kept", async () => {
			const user = await insertSubscriber(simulator, "max");
			await requestDowngrade(user, "pro");
			await request(user);
			await runQueued();
			expect(await stored(user)).toMatchObject({ scheduledTier: null, isRenewalStopped: true });
			await keep(user);
			await runQueued();
			expect(await stored(user)).toMatchObject({ scheduledTier: "pro", cancelAt: null });
			await simulator.clock.advance({ days: 32 });
			expect(paid()).toEqual([400, 200]);
		});

		test.each(["before", "meanwhile"])(
			"stays canceled if its owner had canceled it %s",
			async (when) => {
				const user = await insertSubscriber(simulator, "max");
				if (when === "before") await cancelSubscription(user);
				await request(user);
				await runQueued();
				if (when === "meanwhile") await cancelSubscription(user);
				await keep(user);
				await runQueued();
				expect(subscription().cancel_at_period_end).toBe(true);
				expect(await stored(user)).toMatchObject({ isRenewalStopped: false });
			},
		);
	},
);

const [[, { request, keep }]] = DELETIONS as [[string, Deletion]];

describe("an account that will be deleted", () => {
	test("has no open payment page", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await stripe().subscriptions.cancel(user.subscriptionId);
		await deliver(simulator);
		await openCheckout(simulator, user, "max");
		await request(user);
		await runQueued();
		expect(simulator.state.checkoutSessions.map(({ status }) => status)).toEqual([
			"complete",
			"expired",
		]);
		const where = { userId: user.userId, status: "open" } as const;
		expect(await db.checkoutSession.count({ where })).toBe(0);
	});

	test("can't resume its subscription, here or in Stripe's portal", async () => {
		const user = await insertSubscriber(simulator, "max");
		await request(user);
		await runQueued();
		await expect(restoreSubscription(user)).rejects.toMatchObject({ code: "conflict" });
		await stripe().subscriptions.update(user.subscriptionId, { cancel_at_period_end: false });
		await deliver(simulator);
		expect(subscription().cancel_at_period_end).toBe(true);
	});

	test("doesn't renew what was paid on a page at the same moment", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await stripe().subscriptions.cancel(user.subscriptionId);
		await deliver(simulator);
		simulator.visitor.payCheckout(await openCheckout(simulator, user, "max"), { card: GOOD_CARD });
		await request(user);
		await deliver(simulator);
		expect(await tierOf(user)).toBe("max");
		expect(simulator.state.subscriptions.at(-1)?.cancel_at_period_end).toBe(true);
	});

	test("isn't charged for a renewal that failed, until it is kept", async () => {
		const user = await insertSubscriber(simulator, "max", { card: FAILS_LATER });
		await simulator.clock.advance({ days: 31 });
		await deliver(simulator);
		await request(user);
		expect(told().subscription).toContain("not even for the payment that failed");
		await runQueued();
		simulator.visitor.replaceCard(user.customerId, GOOD_CARD);
		await simulator.clock.advance({ days: 10 });
		await deliver(simulator);
		expect(paid()).toEqual([400, 0]);
		expect(mails()).toEqual(["upgraded", "payment-failed"]);
		await keep(user);
		await runQueued();
		await simulator.clock.advance({ days: 2 });
		await deliver(simulator);
		expect(paid()).toEqual([400, 400]);
		expect(await tierOf(user)).toBe("max");
	});

	test("isn't charged for a renewal that was drafted in the hour before", async () => {
		const user = await insertSubscriber(simulator, "max");
		await simulator.clock.advanceTo((await stored(user)).currentPeriodEnd);
		await deliver(simulator);
		await request(user);
		await runQueued();
		await simulator.clock.advance({ days: 2 });
		expect(paid()).toEqual([400, 0]);
		await keep(user);
		await runQueued();
		await simulator.clock.advance({ days: 1 });
		expect(paid()).toEqual([400, 400]);
	});

	test("is found by the nightly comparison if Stripe was away at the request", async () => {
		const user = await insertSubscriber(simulator, "max");
		Object.assign(simulator.faults, { status: 500, times: 1_000 });
		await request(user);
		await expect(runQueued()).rejects.toThrow();
		simulator.resetFaults();
		await syncAllCustomers();
		expect(subscription().cancel_at_period_end).toBe(true);
	});

	test("gets past a crash between two calls", async () => {
		const user = await insertSubscriber(simulator, "max");
		await requestDowngrade(user, "pro");
		await request(user);
		for (let calls = 0; calls < 3; calls += 1) {
			let seen = 0;
			Object.assign(simulator.faults, {
				status: 500,
				times: 1_000,
				matches: (method: string) => method === "POST" && seen++ >= calls,
			});
			await expect(syncCustomer(user.customerId)).rejects.toThrow();
			simulator.resetFaults();
		}
		await syncCustomer(user.customerId);
		await keep(user);
		await runQueued();
		expect(await stored(user)).toMatchObject({ scheduledTier: "pro", cancelAt: null });
	});
});
