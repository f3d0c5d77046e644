import { handle } from "#app/api/handler.ts";
import { exportPlatformList } from "#app/features/audience/analytics/platform/export-platform-list.server.ts";
import { rangeOf } from "#app/features/audience/analytics/report/ranges.ts";
import { isTimeZone } from "#app/lib/time-zone.ts";
import { AppError } from "#app/platform/errors.server.ts";
import * as operations from "./api.ts";
import { exportNumbers } from "./export-numbers.server.ts";
import { getStoredReports } from "./queries.server.ts";
import type { StoredReports } from "./schema.ts";
import { updateReportSettings } from "./update-report-settings.server.ts";

/** The handlers of the operations on exports of analytics and on reports by email. */

export const handlers = handle(operations, {
	async exportAnalytics({ page, administrator, query, request }) {
		// Nobody would read what was exported.
		if (request.method === "HEAD") return csvResponse(null, "analytics.csv");
		const { list } = query;
		const range = rangeOf(query);
		if (page) {
			const { fileName, stream } = await exportNumbers({ ...page, range });
			return csvResponse(stream, fileName);
		}
		const { fileName, csv } = await exportPlatformList({ actor: administrator, list, range });
		return csvResponse(csv, fileName);
	},

	getReportSettings: async ({ page }) => answerSettings(await getStoredReports(page)),

	async updateReportSettings({ page, body, ifMatch }) {
		const stored = await getStoredReports(page);
		if (body.time_zone !== undefined && !isTimeZone(body.time_zone)) {
			throw new AppError("invalid", "This time zone isn’t supported", { field: "time_zone" });
		}
		const settings = withoutMissing({
			frequency: body.frequency,
			weekday: body.weekday,
			dayOfMonth: body.day_of_month,
			timeZone: body.time_zone,
			seoMonthly: body.seo_monthly,
			brokenLinks: body.broken_links,
			firstVisits: body.first_visits,
		});
		const saved = await updateReportSettings({
			owner: page,
			version: ifMatch ?? stored.version,
			settings,
		});
		return answerSettings(saved);
	},
});

function csvResponse(body: BodyInit | null, fileName: string): Response {
	return new Response(body, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8; header=present",
			"Content-Disposition": `attachment; filename="${fileName}"`,
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": "no-store",
		},
	});
}

function withoutMissing<T extends object>(fields: T) {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
		[Name in keyof T]?: NonNullable<T[Name]>;
	};
}

function answerSettings(stored: StoredReports) {
	const { version } = stored;
	const body: operations.ApiReportSettings = {
		frequency: stored.frequency,
		weekday: stored.weekday,
		day_of_month: stored.dayOfMonth,
		time_zone: stored.timeZone,
		seo_monthly: stored.seoMonthly,
		broken_links: stored.brokenLinks,
		first_visits: stored.firstVisits,
		version,
	};
	return { body, version };
}
