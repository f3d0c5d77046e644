import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { createRateLimit, type RateLimit } from "#app/platform/rate-limit.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { NEW_ACCOUNT_DAYS, NEW_ACCOUNT_LINKS_PER_DAY } from "../limits.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The columns of an account that decide whether it is trusted. */
export type TrustFacts = {
	/** When an administrator lifted the limits of a new account. */
	trustedAt: Date | null;
	emailVerifiedAt: Date | null;
	accountCreatedAt: Date;
	/** Site setting that replaces `NEW_ACCOUNT_DAYS`. */
	newAccountDays: number | null;
};

/** SQL columns of `TrustFacts`. `u` is the row of `"user"`. */
export const TRUST_COLUMNS = `u.trusted_at AS "trustedAt", u.email_verified_at AS "emailVerifiedAt",
	u.created_at AS "accountCreatedAt",
	(SELECT new_account_days FROM site_settings WHERE id = 1) AS "newAccountDays"`;

/** @returns since when the account is trusted, or will be; null as long as its address isn't verified */
export function trustedFrom(facts: TrustFacts): Date | null {
	const { trustedAt, emailVerifiedAt, accountCreatedAt } = facts;
	if (trustedAt !== null) return trustedAt;
	if (emailVerifiedAt === null) return null;
	return new Date(accountCreatedAt.getTime() + daysOf(facts) * DAY_MS);
}

function daysOf({ newAccountDays }: Pick<TrustFacts, "newAccountDays">): number {
	return newAccountDays ?? NEW_ACCOUNT_DAYS;
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
	const facts = await readFacts(userId);
	return facts !== undefined && isTrusted(facts, clock.now());
}

type AccountFacts = TrustFacts & {
	/** Site setting that replaces `NEW_ACCOUNT_LINKS_PER_DAY`. */
	linksPerDay: number | null;
};

async function readFacts(userId: string): Promise<AccountFacts | undefined> {
	const [facts] = await query<AccountFacts>({
		name: "account-trust",
		text: `
			SELECT ${TRUST_COLUMNS},
				(SELECT new_account_links_per_day FROM site_settings WHERE id = 1) AS "linksPerDay"
			FROM "user" u WHERE u.id = $1`,
		values: [userId],
	});
	return facts;
}

/** Limiters by number of days and links, which site settings may change. */
const limiters = new Map<string, RateLimit>();

function limiterOf(days: number, tries: number): RateLimit {
	const key = `${days} ${tries}`;
	const known = limiters.get(key);
	if (known) return known;
	const end = `The limit ends ${days} days after sign-up, if your email address is verified.`;
	const limiter = createRateLimit({
		name: "new-account-link",
		tries,
		perSeconds: 24 * 60 * 60,
		message: (left) =>
			left === 0
				? `You have added ${tries} links in the last day, the limit for new accounts. ${end}`
				: `New accounts can add ${tries} links a day, and you have ${left} left. ${end}`,
	});
	limiters.set(key, limiter);
	return limiter;
}

/**
 * Counts links of an account that isn't trusted yet before they are added: all or none.
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countLinksOfNewAccount(
	{ userId }: { userId: string },
	count: number,
	clock: Clock = systemClock,
): Promise<void> {
	const facts = await readFacts(userId);
	if (facts === undefined || isTrusted(facts, clock.now())) return;
	const limiter = limiterOf(daysOf(facts), facts.linksPerDay ?? NEW_ACCOUNT_LINKS_PER_DAY);
	await limiter.consume([userId], count);
}
