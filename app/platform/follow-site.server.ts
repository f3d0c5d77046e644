import { setTimeout as delay } from "node:timers/promises";
import { db, type Tx } from "./db.server.ts";
import { log } from "./log.server.ts";
import { listen, notify } from "./notify.server.ts";
import { applyStoredSite } from "./site.server.ts";

const CHANNEL = "site_settings_changed";
/** How long the start waits for the settings, in milliseconds, before pages show the defaults. */
const START_WAIT_MS = 2_000;

/** Notifies all processes, including this one, when the transaction commits. */
export async function announceSiteSettings(tx: Tx): Promise<void> {
	await notify(tx, CHANNEL, "");
}

/** Reads the stored settings into the memory of this process. */
export async function loadSite(): Promise<void> {
	const row = await db.siteSettings.findUnique({
		where: { id: 1 },
		select: {
			siteName: true,
			supportEmail: true,
			smtpHost: true,
			smtpPort: true,
			smtpUser: true,
			smtpPasswordEncrypted: true,
			mailFrom: true,
			requireTwoStep: true,
			signUpsPerHour: true,
			newAccountDays: true,
			newAccountLinksPerDay: true,
			rawEventMonths: true,
			closedTicketMonths: true,
			outboxDays: true,
		},
	});
	if (row === null) return;
	const { siteName, smtpHost, smtpPort, smtpUser, smtpPasswordEncrypted, mailFrom, ...rest } = row;
	const { requireTwoStep, ...stored } = rest;
	applyStoredSite({
		...stored,
		name: siteName,
		requiresTwoStep: requireTwoStep,
		smtp:
			smtpHost === null || smtpPort === null || mailFrom === null
				? null
				: {
						host: smtpHost,
						port: smtpPort,
						user: smtpUser,
						passwordEncrypted: smtpPasswordEncrypted,
						from: mailFrom,
					},
	});
}

/**
 * Loads the settings, and again whenever a process changes them. Waits for the first load, but not for a database that
 * is away. @returns a function that stops it
 */
export async function followSite(): Promise<() => void> {
	const loaded = Promise.withResolvers<void>();
	// One load after the other, so that an older one never replaces a newer one.
	let loading = Promise.resolve();
	const reload = () => {
		loading = loading.then(loadSite).then(loaded.resolve, (error: unknown) => {
			log.warn({ err: error }, "the site's settings could not be loaded");
		});
	};
	const stop = listen(CHANNEL, { onMessage: reload, onConnected: reload, onLost: () => undefined });
	await Promise.race([loaded.promise, delay(START_WAIT_MS, undefined, { ref: false })]);
	return stop;
}
