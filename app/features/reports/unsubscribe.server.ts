import type { Prisma } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";
import type { ReportMail } from "./schema.ts";

/**
 * Ends the mails that an address in one of them names. A form of the settings that is open elsewhere is stale from then
 * on. @returns whether the token is anybody's
 */
export async function unsubscribe({
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
};
