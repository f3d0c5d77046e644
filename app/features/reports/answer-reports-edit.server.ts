import type { Submission } from "@conform-to/react";
import { href } from "react-router";
import type { z } from "zod";
import { answerSelfSaving } from "#app/forms/answer-form.server.ts";
import { getStoredReports } from "./queries.server.ts";
import { saveReportSettings } from "./save-report-settings.server.ts";
import { REPORTS_SAVE_FAILED, type ReportsOwner, type reportsSchema } from "./schema.ts";

/** Handles the forms of the report settings. */
export function answerReportsEdit({
	request,
	owner,
	submission,
	edit,
}: {
	request: Request;
	owner: ReportsOwner;
	submission: Submission<unknown, string[]>;
	edit: z.infer<typeof reportsSchema>;
}) {
	return answerSelfSaving({
		request,
		submission,
		path: href("/dashboard/settings/reports"),
		save: () => saveReportSettings({ owner, version: edit.version, settings: settingsOf(edit) }),
		getStored: () => getStoredReports(owner),
		savedToast: { type: "success", message: "Email settings saved" },
		failedMessage: REPORTS_SAVE_FAILED,
	});
}

function settingsOf(edit: z.infer<typeof reportsSchema>) {
	const brokenLinks = edit.broken_links === "on";
	if (edit.intent === "save-notices") return { brokenLinks };
	const { frequency, weekday, day_of_month: dayOfMonth, time_zone: timeZone } = edit;
	const seoMonthly = edit.seo_monthly === "on";
	return { brokenLinks, frequency, weekday, dayOfMonth, timeZone, seoMonthly };
}
