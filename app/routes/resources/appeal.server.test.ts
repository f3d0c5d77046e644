import { describe, expect, test } from "vitest";
import { createAppealToken } from "#app/features/admin/moderation/appeals/create-appeal-token.server.ts";
import { suspendAccount } from "#app/features/admin/moderation/decisions/suspend-account.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { insertSubscriber } from "#tests/support/billing-site.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import * as appeal from "./appeal.tsx";

const { simulator } = shareBillingSimulator();

async function suspend({ userId }: { userId: string }): Promise<string> {
	const actor = await insertAdministrator();
	const { decisionId } = await suspendAccount({ actor, userId });
	return createAppealToken({ decisionId, forDays: 1 });
}

async function load(token: string) {
	const args = createRouteArgs(pageRequest(`/appeal/${token}`), { token });
	return (await appeal.loader(args)).data;
}

/** Sends a form as a browser without scripts does. @returns the answer's status */
async function send(token: string, fields: Record<string, string>) {
	const args = createRouteArgs(formRequest(`/appeal/${token}`, fields), { token });
	const answer = await answerOf(appeal.action(args));
	return answer instanceof Response ? answer.status : answer.init?.status;
}

describe("/appeal/:token of a suspended account", () => {
	test("shows the subscription and cancels it", async () => {
		const user = await insertSubscriber(simulator, "max");
		const token = await suspend(user);
		expect((await load(token)).subscription).toEqual({
			text: expect.stringContaining("Your Max subscription runs until December 22, 2026."),
			isCancelable: true,
		});
		expect(await send(token, { intent: "cancel-subscription" })).toBe(303);
		expect(simulator.state.subscriptions[0]?.cancel_at_period_end).toBe(true);
		expect((await load(token)).subscription).toEqual({
			text: "Your Max subscription ends on December 22, 2026, as you canceled it.",
			isCancelable: false,
		});
	});

	test("shows none for an account without one, and still takes the appeal", async () => {
		const user = await insertUser();
		const token = await suspend(user);
		expect((await load(token)).subscription).toBeNull();
		await send(token, { intent: "appeal", message: "That link is my own shop." });
		expect(await db.moderationAppeal.count({ where: { decision: { userId: user.userId } } })).toBe(
			1,
		);
	});

	test("says that Stripe can't be reached", async () => {
		const user = await insertSubscriber(simulator, "max");
		const token = await suspend(user);
		Object.assign(simulator.faults, { status: 500, times: 1_000 });
		expect(await send(token, { intent: "cancel-subscription" })).toBe(503);
		expect(simulator.state.subscriptions[0]?.cancel_at_period_end).toBe(false);
	});
});
