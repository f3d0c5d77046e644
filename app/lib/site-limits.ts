/** Defaults and bounds of the numbers in the site's settings. A default of null means: no limit, or never. */
export const SITE_LIMITS = {
	/** Sign-ups per hour and network, which may be a room of people. docs/decisions/0025-attempts.md */
	signUpsPerHour: { default: 300, min: 1, max: 1_000 },
	/** Age in days from which an account with a verified address is trusted. */
	newAccountDays: { default: 7, min: 0, max: 90 },
	/** New links per day of an account that isn't trusted yet. */
	newAccountLinksPerDay: { default: 100, min: 1, max: 10_000 },
	/** Retention of single visits, which only checks of the numbers read. */
	rawEventMonths: { default: 13, min: 2, max: 60 },
	/** Retention of closed tickets. */
	closedTicketMonths: { default: null, min: 1, max: 120 },
	/** Retention of mails that no mail server took, because none is configured. */
	outboxDays: { default: 90, min: 1, max: 365 },
} as const;

export type SiteLimit = keyof typeof SITE_LIMITS;
