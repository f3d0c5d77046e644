import { countLinksOfNewAccount } from "#app/features/admin/link-safety/trust/trust.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";

/** Maximum number of links that an account can add per hour, singly or imported. The total per page is unlimited. */
const LINKS_PER_HOUR = 500;
const HOUR_S = 60 * 60;

const additions = createRateLimit({
	name: "link",
	tries: LINKS_PER_HOUR,
	perSeconds: HOUR_S,
	message: (left) =>
		left === 0
			? `You have added ${LINKS_PER_HOUR} links in the last hour. Please try again later.`
			: `You can add ${LINKS_PER_HOUR} links an hour, and you have ${left} left. Choose fewer, or try again later.`,
});

/**
 * Counts links before they are added: all or none. New accounts have a limit per day as well.
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countAddedLinks({ userId }: { userId: string }, count = 1): Promise<void> {
	await countLinksOfNewAccount({ userId }, count);
	await additions.consume([userId], count);
}
