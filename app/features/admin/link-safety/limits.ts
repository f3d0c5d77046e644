import { SITE_LIMITS } from "#app/lib/site-limits.ts";

/** What new accounts may do until they are trusted. Safe in the browser. */

/** Age in days from which an account with a verified address is trusted. */
export const NEW_ACCOUNT_DAYS = SITE_LIMITS.newAccountDays.default;

/** Number of links that an account can add per day before it is trusted. There is no limit to links in all. */
export const NEW_ACCOUNT_LINKS_PER_DAY = SITE_LIMITS.newAccountLinksPerDay.default;

/** Highest number of links without a verdict that is counted. */
export const UNJUDGED_MAX = 100_000;
