import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";
import { getAppealedDecision } from "./get-appealed-decision.server.ts";

const appeals = createRateLimit({
	name: "appeal",
	tries: 20,
	perSeconds: 60 * 60,
	message: "Too many appeals from your network. Please try again later.",
});

/**
 * Stores a creator's appeal. Each decision can be appealed once, while it is in force.
 * @param address the visitor's IP address, for the rate limit
 * @throws AppError `not_found` for an unknown token; `conflict` if the decision was appealed or lifted already;
 * `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function createAppeal(
	{ token, message, address }: { token: string; message: string; address: string },
	clock: Clock = systemClock,
): Promise<void> {
	const find = async () => {
		const decision = await getAppealedDecision(token, clock);
		if (!decision) throw new AppError("not_found", "This link is no longer valid.");
		return decision;
	};
	await createAppealRow({ message, address }, find, clock);
}

/** Stores an appeal against the decision that `find` returns. @throws AppError as `createAppeal` and as `find` */
export async function createAppealRow(
	{ message, address }: { message: string; address: string },
	find: () => Promise<{ id: string; liftedAt: Date | null }>,
	clock: Clock = systemClock,
): Promise<void> {
	await appeals.consume([networkOf(address)]);
	const decision = await find();
	if (decision.liftedAt) throw new AppError("conflict", "This decision was already lifted.");
	try {
		await db.moderationAppeal.create({
			data: { decisionId: decision.id, message, createdAt: clock.now() },
		});
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		throw new AppError("conflict", "You already appealed this decision.");
	}
}
