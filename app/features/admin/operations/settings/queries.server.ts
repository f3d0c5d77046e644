import type { Prisma } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import {
	decryptSmtpPassword,
	isSetByEnvironment,
	type SiteVariable,
	site,
} from "#app/platform/site.server.ts";

/** Variables that override a setting, and the values in effect. */
export type Overrides = Partial<Record<SiteVariable, string>>;

export type Settings = Awaited<ReturnType<typeof getSettings>>;

/** What administrators have stored, without the password of the mail server, and what overrides it. */
export async function getSettings() {
	const {
		smtpPasswordEncrypted,
		updatedAt: _,
		registrationsOpen: __,
		...stored
	} = (await db.siteSettings.findUnique({ where: { id: 1 } })) ?? NOTHING_STORED;
	return {
		...stored,
		smtpPassword: describePassword(smtpPasswordEncrypted),
		defaults: { siteName: env.APP_NAME, supportEmail: env.SUPPORT_EMAIL },
		overrides: readOverrides(),
	};
}

/** The row that the first save inserts. */
const NOTHING_STORED: Prisma.SiteSettingsGetPayload<object> = {
	id: 1,
	version: 0,
	siteName: null,
	supportEmail: null,
	registrations: "open",
	registrationsOpen: true,
	maintenanceMode: false,
	smtpHost: null,
	smtpPort: null,
	smtpUser: null,
	smtpPasswordEncrypted: null,
	mailFrom: null,
	requireTwoStep: false,
	signUpsPerHour: null,
	newAccountDays: null,
	newAccountLinksPerDay: null,
	listAddresses: [],
	rawEventMonths: null,
	closedTicketMonths: null,
	outboxDays: null,
	updatedAt: new Date(0),
};

/** `unreadable`: encrypted under a SESSION_SECRET that isn't in the list any more. */
function describePassword(encrypted: Uint8Array | null): "none" | "stored" | "unreadable" {
	if (encrypted === null) return "none";
	return decryptSmtpPassword(encrypted) === null ? "unreadable" : "stored";
}

function readOverrides(): Overrides {
	const server = site.mailServer;
	return {
		...(isSetByEnvironment("APP_NAME") ? { APP_NAME: env.APP_NAME } : {}),
		...(isSetByEnvironment("SUPPORT_EMAIL") ? { SUPPORT_EMAIL: env.SUPPORT_EMAIL } : {}),
		...(server !== null && "url" in server
			? { SMTP_URL: new URL(server.url).host, MAIL_FROM: server.from }
			: {}),
	};
}
