import fc from "fast-check";
import { expect } from "vitest";
import type { PaidPlan } from "#app/features/billing/plans/plans.ts";
import { recordEvent } from "#app/features/billing/sync/record-event.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { FAILS_LATER, GOOD_CARD } from "./billing-site.ts";
import type { StripeSimulator } from "./stripe/start-stripe-simulator.ts";

/** What the tests with random histories of billing have in common. */

export const anyPlan = fc.constantFrom<PaidPlan>("pro", "max");
export const anyCard = fc.constantFrom(GOOD_CARD, GOOD_CARD, FAILS_LATER);

/** Stores events as the webhook does, all at once. */
export async function storeEvents(
	simulator: StripeSimulator,
	events: Parameters<StripeSimulator["sign"]>[0][],
): Promise<void> {
	await Promise.all(
		events.map((event) => {
			const { body, signature } = simulator.sign(event);
			return recordEvent(Buffer.from(body), signature);
		}),
	);
}

export function customersOf({ userId }: { userId: string }): Promise<{ id: string }[]> {
	return db.billingCustomer.findMany({
		where: { userId, deletedAt: null },
		select: { id: true },
	});
}

/** Does what the product may refuse because it doesn't fit the state, such as an upgrade without a subscription. */
export async function unlessRefused<T>(
	work: () => Promise<T>,
	codes: readonly AppError["code"][] = ["conflict", "not_found"],
): Promise<T | null> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		expect(codes, error.message).toContain(error.code);
		return null;
	}
}
