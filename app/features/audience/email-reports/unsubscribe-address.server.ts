import { env } from "#app/platform/env.server.ts";
import { createReportSettings } from "./create-report-settings.server.ts";
import type { ReportMail } from "./schema.ts";

/**
 * @returns the URL that unsubscribes the page's owner from these emails without signing in. @throws AppError
 * `not_found`
 */
export async function unsubscribeAddress({
	profileId,
	mail,
}: {
	profileId: string;
	mail: ReportMail;
}): Promise<string> {
	const { unsubscribeToken } = await createReportSettings({ profileId });
	return `${env.APP_URL}/unsubscribe/${unsubscribeToken}?mail=${mail}`;
}
