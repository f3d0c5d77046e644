import type { Prisma } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";
import type { ReportMail } from "./schema.ts";

/**
 * Unsubscribes from the emails that an unsubscribe link names. Raises the row version, so settings forms that are open
 * elsewhere become stale. @returns whether the token is known
 */
export async function endReportMails({
	token,
	mail,
}: {
	token: string;
	mail: ReportMail;
}): Promise<boolean> {
	const { count } = await db.reportSettings.updateMany({
		where: { unsubscribeToken: token },
		data: { ...ENDED[mail], version: { increment: 1 } },
	});
	return count === 1;
}

const ENDED: Record<ReportMail, Prisma.ReportSettingsUpdateManyMutationInput> = {
	analytics: { frequency: "off" },
	seo: { seoMonthly: false },
	"broken-links": { brokenLinks: false },
	"first-visits": { firstVisits: false },
};
