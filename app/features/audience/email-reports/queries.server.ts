import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { FIRST_VISITS } from "./create-report-delivery.server.ts";
import type { StoredReports } from "./schema.ts";

/**
 * Returns the owner's report settings. Before the first save, the time zone is the one of the owner's browser.
 * @throws AppError `not_found`
 */
export async function getStoredReports(owner: {
	userId: string;
	profileId: string;
}): Promise<StoredReports> {
	const profile = await db.profile.findUnique({
		where: { id: owner.profileId, userId: owner.userId },
		select: {
			user: { select: { timeZone: true } },
			reportSettings: {
				select: {
					version: true,
					frequency: true,
					weekday: true,
					dayOfMonth: true,
					timeZone: true,
					seoMonthly: true,
					brokenLinks: true,
					firstVisits: true,
				},
			},
		},
	});
	if (profile === null) throw new AppError("not_found", "This page no longer exists.");
	const stored = profile.reportSettings ?? DEFAULTS;
	if (stored.version > DEFAULTS.version) return stored;
	return { ...stored, timeZone: profile.user.timeZone ?? stored.timeZone };
}

/** Defaults of the columns of `report_settings`. */
const DEFAULTS: StoredReports = {
	version: 1,
	frequency: "off",
	weekday: 1,
	dayOfMonth: 1,
	timeZone: "UTC",
	seoMonthly: false,
	brokenLinks: true,
	firstVisits: true,
};

/**
 * Whether the owner gets the email about the page's first visits; null if it is sent already, or is being sent.
 * @throws AppError `not_found`
 */
export async function getFirstVisitsNotice(owner: {
	userId: string;
	profileId: string;
}): Promise<{ isOn: boolean } | null> {
	const [{ firstVisits }, sent] = await Promise.all([
		getStoredReports(owner),
		db.reportDelivery.findFirst({
			where: { profileId: owner.profileId, kind: FIRST_VISITS.kind },
			select: { kind: true },
		}),
	]);
	return sent === null ? { isOn: firstVisits } : null;
}

/** Finds the settings by their unsubscribe token; null for an unknown token. */
export async function getReportsByToken(token: string) {
	const found = await db.reportSettings.findUnique({
		where: { unsubscribeToken: token },
		select: {
			frequency: true,
			seoMonthly: true,
			brokenLinks: true,
			firstVisits: true,
			profile: { select: { username: true } },
		},
	});
	if (found === null) return null;
	return {
		username: found.profile.username,
		isOn: {
			analytics: found.frequency !== "off",
			seo: found.seoMonthly,
			"broken-links": found.brokenLinks,
			"first-visits": found.firstVisits,
		},
	};
}
