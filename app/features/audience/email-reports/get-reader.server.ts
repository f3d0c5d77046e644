import { PLANS } from "#app/features/billing/plans/plans.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import type { ReportQueue } from "./queue-each-once.server.ts";

export type Reader = { email: string; tier: Tier; username: string };

/**
 * Finds the recipient of a report when it is sent. Returns null if the owner has unsubscribed since it was queued, has
 * no plan with reports any more, is leaving, or has an unverified email address.
 *
 * @param wanted condition on `ReportSettings`
 */
export async function getReader(
	{ userId, profileId }: { userId: string; profileId: string },
	{
		entitlement,
		wanted,
	}: Pick<ReportQueue<never>, "entitlement"> & { wanted: Prisma.ReportSettingsWhereInput },
): Promise<Reader | null> {
	const settings = await db.reportSettings.findFirst({
		where: { ...wanted, profileId, profile: { userId } },
		select: {
			profile: {
				select: {
					username: true,
					user: {
						select: {
							email: true,
							emailVerifiedAt: true,
							tier: true,
							status: true,
							deletionRequestedAt: true,
						},
					},
				},
			},
		},
	});
	if (settings === null) return null;
	const { username, user } = settings.profile;
	const isHere =
		user.status === "active" && user.deletionRequestedAt === null && user.emailVerifiedAt !== null;
	if (!isHere || !PLANS[user.tier][entitlement]) return null;
	return { email: user.email, tier: user.tier, username };
}
