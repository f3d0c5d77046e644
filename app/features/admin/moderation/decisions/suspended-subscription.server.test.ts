import { beforeAll, describe, expect, test } from "vitest";
import { cancelSubscription } from "#app/features/billing/subscription/cancel-subscription.server.ts";
import { syncCustomer } from "#app/features/billing/sync/sync-customer.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
} from "#tests/support/administrators-factory.ts";
import { deliver, insertSubscriber, tierOf } from "#tests/support/billing-site.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import { cancelSuspendedSubscription } from "../appeals/cancel-suspended-subscription.server.ts";
import { createAppealToken } from "../appeals/create-appeal-token.server.ts";
import { createWarning } from "./create-warning.server.ts";
import { endAccountSuspension } from "./end-account-suspension.server.ts";
import { sendDecision } from "./send-decision.server.ts";
import { suspendAccount } from "./suspend-account.server.ts";

/** What becomes of the subscription of an account that is suspended. */

const { simulator, queued, mails } = shareBillingSimulator();

let actor: InsertedAdministrator;

beforeAll(async () => {
	actor = await insertAdministrator();
});

async function insertSuspended() {
	const user = await insertSubscriber(simulator, "max");
	const { decisionId } = await suspendAccount({ actor, userId: user.userId }, simulator.clock);
	const token = await createAppealToken({ decisionId, forDays: 100 }, simulator.clock);
	return { ...user, decisionId, token };
}

/** Runs the synchronizations that were queued, and applies the events that follow. */
async function runQueued(): Promise<void> {
	for (const { job, data } of queued) {
		if (job === "sync-customer") await syncCustomer(String(data.customerId));
	}
	await deliver(simulator);
}

const lift = ({ userId }: { userId: string }) =>
	endAccountSuspension({ actor, userId }, simulator.clock);
const subscription = () => simulator.state.subscriptions[0];
const paid = () => simulator.state.invoices.map(({ amount_paid }) => amount_paid);

async function mailAbout({ userId, email }: { userId: string; email: string }): Promise<string> {
	const { id: decisionId } = await db.moderationDecision.findFirstOrThrow({
		where: { userId },
		orderBy: { id: "desc" },
	});
	await sendDecision.run({ userId, decisionId }, crypto.randomUUID());
	const mail = await db.outboxMail.findFirstOrThrow({
		where: { to: email },
		orderBy: { id: "desc" },
	});
	return mail.text.replaceAll(/\s+/g, " ");
}

describe("a suspended account", () => {
	test("isn't charged again, and the email says so", async () => {
		const user = await insertSuspended();
		await runQueued();
		expect(await mailAbout(user)).toContain(
			"Your Max subscription runs until December 22, 2026. It doesn’t renew while your account is suspended, and you won’t be charged again.",
		);
		expect(await tierOf(user)).toBe("max");
		await simulator.clock.advance({ days: 40 });
		await deliver(simulator);
		expect(paid()).toEqual([400]);
		expect(await tierOf(user)).toBe("free");
		expect(mails()).toEqual(["upgraded", "ended"]);
	});

	test("renews as before when the suspension is lifted, and the email says so", async () => {
		const user = await insertSuspended();
		await runQueued();
		await lift(user);
		expect(await mailAbout(user)).toContain(
			"Your Max subscription renews on December 22, 2026, as before.",
		);
		await runQueued();
		await simulator.clock.advance({ days: 32 });
		expect(paid()).toEqual([400, 400]);
	});

	test("stays canceled if its owner cancels on the appeal page", async () => {
		const user = await insertSuspended();
		await runQueued();
		await cancelSuspendedSubscription(
			{ token: user.token, address: randomAddress() },
			simulator.clock,
		);
		await lift(user);
		await runQueued();
		expect(subscription()).toMatchObject({ cancel_at_period_end: true });
		await simulator.clock.advance({ days: 32 });
		expect(paid()).toEqual([400]);
	});

	test("stays canceled if its owner had canceled it before", async () => {
		const user = await insertSubscriber(simulator, "max");
		await cancelSubscription(user);
		await suspendAccount({ actor, userId: user.userId }, simulator.clock);
		await runQueued();
		expect(await mailAbout(user)).toContain("ends on December 22, 2026, as you canceled it");
		await lift(user);
		await runQueued();
		expect(subscription()).toMatchObject({ cancel_at_period_end: true });
	});

	test("that will also be deleted doesn't renew until both are taken back", async () => {
		const user = await insertSuspended();
		const where = { id: user.userId };
		await db.user.update({ where, data: { deletionRequestedAt: simulator.clock.now() } });
		await runQueued();
		await lift(user);
		await runQueued();
		expect(subscription()).toMatchObject({ cancel_at_period_end: true });
		await db.user.update({ where, data: { deletionRequestedAt: null } });
		await runQueued();
		expect(subscription()).toMatchObject({ cancel_at_period_end: false });
	});
});

describe("the link of an email", () => {
	const cancel = (token: string) =>
		cancelSuspendedSubscription({ token, address: randomAddress() }, simulator.clock);

	test("cancels nothing once the suspension is lifted", async () => {
		const user = await insertSuspended();
		await lift(user);
		await runQueued();
		await expect(cancel(user.token)).rejects.toMatchObject({ code: "conflict" });
		expect(subscription()).toMatchObject({ cancel_at_period_end: false });
	});

	test("cancels nothing if it is of another decision, or unknown", async () => {
		const user = await insertSubscriber(simulator, "max");
		const { decisionId } = await createWarning({ actor, userId: user.userId }, simulator.clock);
		const token = await createAppealToken({ decisionId, forDays: 100 }, simulator.clock);
		for (const wrong of [token, "A".repeat(43)]) {
			await expect(cancel(wrong)).rejects.toMatchObject({ code: "not_found" });
		}
		expect(subscription()).toMatchObject({ cancel_at_period_end: false });
	});
});
