import type { Submission } from "@conform-to/react";
import { data, href } from "react-router";
import type { z } from "zod";
import { refuseForm } from "#app/forms/form.server.ts";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { getStoredReports } from "./queries.server.ts";
import { saveReportSettings } from "./save-report-settings.server.ts";
import { REPORTS_SAVE_FAILED, type ReportsOwner, type reportsSchema } from "./schema.ts";

/** The answer to the form of the reports' settings: to a page another page, to a script what is stored now. */
export async function answerReportsEdit({
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
	try {
		const { version } = edit;
		const saved = await saveReportSettings({ owner, version, settings: settingsOf(edit) });
		return acceptsHtml(request)
			? redirectWithToast(href("/dashboard/settings/reports"), {
					type: "success",
					message: "Email settings saved",
				})
			: data({ saved });
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		if (error.code === "conflict") {
			const conflict = await getStoredReports(owner);
			return data({ result: submission.reply(), conflict }, { status: error.status });
		}
		return refuseForm(submission, {
			status: error.status,
			formErrors: [error.message],
			toast: { type: "error", message: REPORTS_SAVE_FAILED },
		});
	}
}

function settingsOf(edit: z.infer<typeof reportsSchema>) {
	const brokenLinks = edit.broken_links === "on";
	if (edit.intent === "save-notices") return { brokenLinks };
	const { frequency, weekday, day_of_month: dayOfMonth, time_zone: timeZone } = edit;
	const seoMonthly = edit.seo_monthly === "on";
	return { brokenLinks, frequency, weekday, dayOfMonth, timeZone, seoMonthly };
}
