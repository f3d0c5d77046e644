import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { rangeQuery } from "#app/features/audience/analytics/api.ts";
import {
	PLATFORM_EXPORTS,
	type PlatformExport,
} from "#app/features/audience/analytics/platform/platform-exports.ts";
import { textField } from "#app/lib/text-field.ts";
import { LAST_DAY_OF_MONTH, REPORT_FREQUENCIES, WEEKDAYS } from "./schema.ts";

/** Operations of the HTTP API on exports of analytics and on reports by email. */

const settingsFields = {
	frequency: z
		.enum(REPORT_FREQUENCIES)
		.meta({ description: "How often the page’s numbers are emailed" }),
	weekday: z
		.int()
		.min(1)
		.max(WEEKDAYS.length)
		.meta({ description: "Day of weekly reports; 1 is Monday" }),
	day_of_month: z.int().min(1).max(LAST_DAY_OF_MONTH),
	time_zone: textField({ max: 64 }).meta({ description: "Name of the IANA database" }),
	seo_monthly: z.boolean().meta({ description: "Whether the SEO report is emailed each month" }),
	broken_links: z.boolean().meta({ description: "Whether notices about broken links are emailed" }),
	first_visits: z
		.boolean()
		.meta({ description: "Whether the page’s first ten visits are emailed, once" }),
};

const settingsSchema = z
	.object({ ...settingsFields, version: z.int() })
	.meta({ id: "ReportSettings" });
export type ApiReportSettings = z.infer<typeof settingsSchema>;

const tag = "Analytics";
const LISTS = Object.keys(PLATFORM_EXPORTS) as [PlatformExport, ...PlatformExport[]];

export const exportAnalytics = operation({
	method: "GET",
	path: "/api/analytics/export",
	tag,
	summary: "Export the numbers of a period as CSV",
	description:
		"For a creator everything about the page; for an administrator one `list` of all pages, which the audit log records.",
	access: { by: "page-or-administrator", scope: "analytics:read" },
	query: z.strictObject({
		...rangeQuery,
		list: z
			.enum(LISTS)
			.default("visits")
			.meta({ description: "For administrators; ignored otherwise" }),
	}),
	answers: { 200: null },
	contentType: "text/csv",
	limit: { calls: 30, perSeconds: 60 },
});

export const getReportSettings = operation({
	method: "GET",
	path: "/api/analytics/report-settings",
	tag,
	summary: "Read the settings of email reports",
	access: { by: "page", scope: "analytics:read" },
	answers: { 200: settingsSchema },
	versioned: true,
});

export const updateReportSettings = operation({
	method: "PATCH",
	path: "/api/analytics/report-settings",
	tag,
	summary: "Change the settings of email reports",
	description:
		"Missing fields stay. All but `broken_links` and `first_visits` need a plan with email reports.",
	access: { by: "page", scope: "page:write" },
	body: z.strictObject(settingsFields).partial(),
	answers: { 200: settingsSchema },
	errors: ["conflict"],
	versioned: true,
	example: { frequency: "weekly", weekday: 1 },
});
