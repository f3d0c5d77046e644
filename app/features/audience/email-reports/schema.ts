import { z } from "zod";
import { hasCheckbox } from "#app/forms/shown-fields.ts";
import type { ReportFrequency, Tier } from "#app/generated/prisma/enums.ts";
import { textField } from "#app/lib/text-field.ts";
import { isTimeZone } from "#app/lib/time-zone.ts";

/** The forms of the email settings. Safe in the browser. */

/** Emails with an unsubscribe link: the page's numbers, the SEO report, and notices about broken links and first visits. */
export const REPORT_MAILS = ["analytics", "seo", "broken-links", "first-visits"] as const;
export type ReportMail = (typeof REPORT_MAILS)[number];

export const REPORT_FREQUENCIES = [
	"off",
	"weekly",
	"monthly",
] as const satisfies readonly ReportFrequency[];

/** In the order of ISO 8601, which counts from 1. */
export const WEEKDAYS = [
	"Monday",
	"Tuesday",
	"Wednesday",
	"Thursday",
	"Friday",
	"Saturday",
	"Sunday",
] as const;
/** The last day that every month has. */
export const LAST_DAY_OF_MONTH = 28;

export const REPORTS_SAVE_FAILED = "Failed to save your email settings. Please try again.";

/** The owner's ids, and their plan. */
export type ReportsOwner = { userId: string; profileId: string; tier: Tier };

export type StoredReports = {
	/** Row version; 1 before the first save, whether or not there is a row. */
	version: number;
	frequency: ReportFrequency;
	weekday: number;
	dayOfMonth: number;
	timeZone: string;
	seoMonthly: boolean;
	brokenLinks: boolean;
	firstVisits: boolean;
};

const version = z.int32().positive();
/** A switch: browsers send "on" or nothing. */
const switched = z.literal("on").optional();
const numbered = ({ max, error }: { max: number; error: string }) =>
	z.int({ error }).min(1, { error }).max(max, { error });

/** The form for plans with reports. */
export const saveReportsSchema = z.object({
	intent: z.literal("save-reports"),
	version,
	frequency: z.enum(REPORT_FREQUENCIES, { error: "Choose how often" }),
	weekday: numbered({ max: WEEKDAYS.length, error: "Choose a day of the week" }),
	day_of_month: numbered({
		max: LAST_DAY_OF_MONTH,
		error: `Choose a day from 1 to ${LAST_DAY_OF_MONTH}`,
	}),
	time_zone: textField({
		max: 64,
		missing: "Choose a time zone",
		tooLong: "This time zone isn’t supported",
	}).refine(isTimeZone, { error: "This time zone isn’t supported" }),
	seo_monthly: switched,
	broken_links: switched,
	first_visits: switched,
});

/** The form for all other plans. */
export const saveNoticesSchema = z.object({
	intent: z.literal("save-notices"),
	version,
	broken_links: switched,
	first_visits: switched,
});

/** Number of visits that a page's owner is told of. */
export const FIRST_VISITS_COUNT = 10;

/** The form on the analytics of a page without visits. */
export const firstVisitsSchema = z.object({
	intent: z.literal("save-first-visits"),
	first_visits: switched,
});

export const reportsSchema = z.discriminatedUnion("intent", [saveReportsSchema, saveNoticesSchema]);

/**
 * @param sent the form's fields as they were sent
 * @returns the settings that the form shows: one form has the notices alone, and one of version 1.0 not all of them
 */
export function sentSettings(
	edit: z.infer<typeof reportsSchema>,
	sent: Readonly<Record<string, unknown>>,
) {
	const notices = {
		brokenLinks: edit.broken_links === "on",
		...(hasCheckbox(sent, "first_visits") && { firstVisits: edit.first_visits === "on" }),
	};
	if (edit.intent === "save-notices") return notices;
	const { frequency, weekday, day_of_month: dayOfMonth, time_zone: timeZone } = edit;
	const seoMonthly = edit.seo_monthly === "on";
	return { ...notices, frequency, weekday, dayOfMonth, timeZone, seoMonthly };
}
