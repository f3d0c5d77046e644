import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { NEW_ACCOUNT_DAYS, NEW_ACCOUNT_LINKS_PER_DAY } from "./limits.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The columns of an account that decide whether it is trusted. */
export type TrustFacts = {
	/** When an administrator lifted the limits of a new account. */
	trustedAt: Date | null;
	emailVerifiedAt: Date | null;
	accountCreatedAt: Date;
};

/** SQL columns of `TrustFacts`. `u` is the row of `"user"`. */
export const TRUST_COLUMNS = `u.trusted_at AS "trustedAt", u.email_verified_at AS "emailVerifiedAt",
	u.created_at AS "accountCreatedAt"`;

/** @returns since when the account is trusted, or will be; null as long as its address isn't verified */
export function trustedFrom(facts: TrustFacts): Date | null {
	if (facts.trustedAt !== null) return facts.trustedAt;
	if (facts.emailVerifiedAt === null) return null;
	return new Date(facts.accountCreatedAt.getTime() + NEW_ACCOUNT_DAYS * DAY_MS);
}

export function isTrusted(facts: TrustFacts, now: Date): boolean {
	const from = trustedFrom(facts);
	return from !== null && from <= now;
}

/** Whether the account is trusted now; false for one that doesn't exist. */
export async function isTrustedAccount(
	{ userId }: { userId: string },
	clock: Clock = systemClock,
): Promise<boolean> {
	const [facts] = await query<TrustFacts>({
		name: "account-trust",
		text: `SELECT ${TRUST_COLUMNS} FROM "user" u WHERE u.id = $1`,
		values: [userId],
	});
	return facts !== undefined && isTrusted(facts, clock.now());
}

const LIMIT_END = `The limit ends ${NEW_ACCOUNT_DAYS} days after sign-up, if your email address is verified.`;

const additions = createRateLimit({
	name: "new-account-link",
	tries: NEW_ACCOUNT_LINKS_PER_DAY,
	perSeconds: 24 * 60 * 60,
	message: (left) =>
		left === 0
			? `You have added ${NEW_ACCOUNT_LINKS_PER_DAY} links in the last day, the limit for new accounts. ${LIMIT_END}`
			: `New accounts can add ${NEW_ACCOUNT_LINKS_PER_DAY} links a day, and you have ${left} left. ${LIMIT_END}`,
});

/**
 * Counts links of an account that isn't trusted yet before they are added: all or none.
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countLinksOfNewAccount(
	account: { userId: string },
	count: number,
	clock: Clock = systemClock,
): Promise<void> {
	if (!(await isTrustedAccount(account, clock))) await additions.consume([account.userId], count);
}
