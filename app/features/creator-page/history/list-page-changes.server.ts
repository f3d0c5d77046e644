import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { db } from "#app/platform/db.server.ts";
import { describeChanges } from "./changes.ts";
import { formatVersionTime } from "./list-page-versions.server.ts";
import { getTimeZone } from "./queries.server.ts";

/** A version of the page that changed something. `at` is the time of its last change, ISO 8601 in UTC. */
type DatedChange = { id: string; at: string; what: string };

/**
 * Lists what changed on the page in a period, oldest first. Leaves out the first version, which changed nothing.
 *
 * @param firstDay first UTC day of the period, such as `2026-05-31`
 * @param lastDay last UTC day of the period, included
 * @throws AppError `not_found`
 */
export async function listPageChanges(
	owner: PageOwner,
	{ firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<DatedChange[]> {
	const [timeZone, versions] = await Promise.all([
		getTimeZone(owner),
		db.pageVersion.findMany({
			where: {
				profileId: owner.profileId,
				updatedAt: {
					gte: new Date(`${firstDay}T00:00Z`),
					lte: new Date(`${lastDay}T23:59:59.999Z`),
				},
				changes: { isEmpty: false },
			},
			orderBy: { number: "asc" },
			select: { id: true, changes: true, updatedAt: true },
		}),
	]);
	return versions.map(({ id, changes, updatedAt }) => ({
		id,
		at: updatedAt.toISOString(),
		what: describeChanges(changes, (time) => formatVersionTime(time, timeZone)),
	}));
}
