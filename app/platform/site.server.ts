import { SITE_LIMITS, type SiteLimit } from "#app/lib/site-limits.ts";
import { decrypt, encrypt } from "./encryption.server.ts";
import { env } from "./env.server.ts";
import { singleton } from "./singleton.server.ts";

/**
 * The site's settings in effect, in memory, so that every page and mail can read them. `follow-site.server.ts` keeps
 * them current. An environment variable takes precedence over the stored setting.
 */

export type SmtpServer = {
	host: string;
	port: number;
	user: string | null;
	/** Value of `encryptSmtpPassword`. */
	passwordEncrypted: Uint8Array | null;
	/** Sender of all mail. */
	from: string;
};

/** What administrators have stored. Null means the default. */
export type StoredSite = Record<SiteLimit, number | null> & {
	name: string | null;
	supportEmail: string | null;
	smtp: SmtpServer | null;
	requiresTwoStep: boolean;
};

export const NOTHING_STORED: StoredSite = {
	name: null,
	supportEmail: null,
	smtp: null,
	requiresTwoStep: false,
	signUpsPerHour: null,
	newAccountDays: null,
	newAccountLinksPerDay: null,
	rawEventMonths: null,
	closedTicketMonths: null,
	outboxDays: null,
};

type Subscriber = () => void;

const memory = singleton("site", () => ({
	stored: NOTHING_STORED,
	subscribers: new Set<Subscriber>(),
}));

/** Variables that override a setting. */
export type SiteVariable = "APP_NAME" | "SUPPORT_EMAIL" | "SMTP_URL" | "MAIL_FROM";

export function isSetByEnvironment(name: SiteVariable): boolean {
	return env.given.has(name);
}

export const site = {
	/** Name of the product. */
	get name(): string {
		return (isSetByEnvironment("APP_NAME") ? null : memory.stored.name) ?? env.APP_NAME;
	},
	/** Address that people are told to write to, and that is notified of tickets. */
	get supportEmail(): string {
		const stored = isSetByEnvironment("SUPPORT_EMAIL") ? null : memory.stored.supportEmail;
		return stored ?? env.SUPPORT_EMAIL;
	},
	/** Server that takes mail: the URL of the environment, or a stored one. Null: mail is kept in the outbox. */
	get mailServer(): { url: string; from: string } | SmtpServer | null {
		if (env.SMTP_URL) return { url: env.SMTP_URL, from: env.MAIL_FROM ?? "" };
		return memory.stored.smtp;
	},
	/** Whether administrators without two-step verification can only set it up. */
	get requiresTwoStep(): boolean {
		return memory.stored.requiresTwoStep;
	},
};

/** @returns the number in effect; null for none */
export function siteLimit<Name extends SiteLimit>(
	name: Name,
): (typeof SITE_LIMITS)[Name]["default"] | number {
	return memory.stored[name] ?? SITE_LIMITS[name].default;
}

/** @param subscriber called when a setting has changed that rendered pages depend on */
export function subscribeToPageSettings(subscriber: Subscriber): void {
	memory.subscribers.add(subscriber);
}

/** Replaces the stored settings in the memory of this process. */
export function applyStoredSite(stored: StoredSite): void {
	const before = pageSettings();
	memory.stored = stored;
	if (pageSettings() === before) return;
	for (const subscriber of memory.subscribers) subscriber();
}

/** @returns the texts that pages contain, and the age from which accounts and their links are trusted */
function pageSettings(): string {
	return JSON.stringify([site.name, site.supportEmail, siteLimit("newAccountDays")]);
}

const PASSWORD_PURPOSE = { purpose: "smtp-password", owner: "site" };

export function encryptSmtpPassword(password: string): Buffer<ArrayBuffer> {
	return encrypt(password, PASSWORD_PURPOSE);
}

/** @returns null if it was encrypted under a SESSION_SECRET that isn't in the list any more */
export function decryptSmtpPassword(encrypted: Uint8Array): string | null {
	return decrypt(encrypted, PASSWORD_PURPOSE);
}
