import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { StoredReports } from "./schema.ts";

/**
 * What the page's owner gets by mail. Until that was saved for the first time the zone is the one their browser was
 * last seen in. @throws AppError `not_found`
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
				},
			},
		},
	});
	if (profile === null) throw new AppError("not_found", "This page no longer exists.");
	const stored = profile.reportSettings ?? DEFAULTS;
	if (stored.version > DEFAULTS.version) return stored;
	return { ...stored, timeZone: profile.user.timeZone ?? stored.timeZone };
}

/** As the columns of `report_settings` have them. */
const DEFAULTS: StoredReports = {
	version: 1,
	frequency: "off",
	weekday: 1,
	dayOfMonth: 1,
	timeZone: "UTC",
	seoMonthly: false,
	brokenLinks: true,
};

/** Whose mails an address ends, and whether they still come; null for a token of nobody. */
export async function findReportsByToken(token: string) {
	const found = await db.reportSettings.findUnique({
		where: { unsubscribeToken: token },
		select: {
			frequency: true,
			seoMonthly: true,
			brokenLinks: true,
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
		},
	};
}
