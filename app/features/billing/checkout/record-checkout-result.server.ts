import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { isLiveMode } from "#app/platform/stripe.server.ts";

type Page = { userId: string; sessionId: string };

/** Records, once per payment page, that a creator saw the upgrade succeed. @returns whether this was the first time */
export async function recordCheckoutSuccess(
	{ userId, sessionId }: Page,
	clock: Clock = systemClock,
): Promise<boolean> {
	const { count } = await db.checkoutSession.updateMany({
		where: { id: sessionId, userId, livemode: isLiveMode, status: "complete", succeededAt: null },
		data: { succeededAt: clock.now() },
	});
	return count > 0;
}

/**
 * Records, once per payment page, that a creator came back without paying. Changes nothing for a page of another
 * account, or one that was paid.
 * @returns whether this was the first time
 */
export async function recordCheckoutCancel(
	{ userId, sessionId }: Page,
	clock: Clock = systemClock,
): Promise<boolean> {
	const { count } = await db.checkoutSession.updateMany({
		where: { id: sessionId, userId, livemode: isLiveMode, status: "open", canceledAt: null },
		data: { canceledAt: clock.now() },
	});
	return count > 0;
}
