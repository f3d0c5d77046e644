import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** How long a visitor counts as present after their last event, in milliseconds. */
export const PRESENT_MS = 5 * 60_000;

/** @returns the number of visitors who viewed, clicked or stayed within the last five minutes */
export async function getPresentVisitors(
	{ profileId }: { profileId: string },
	clock: Clock = systemClock,
): Promise<number> {
	const nowMs = clock.now().getTime();
	const [row] = await query<{ visitors: number }>({
		name: "analytics-present",
		text: `
			SELECT count(*)::int AS visitors FROM analytics.present
			WHERE profile_key = (SELECT analytics_key FROM profile WHERE id = $1) AND at > $2 AND at < $3`,
		// The upper bound excludes entries from a clock that was ahead.
		values: [profileId, new Date(nowMs - PRESENT_MS), new Date(nowMs + PRESENT_MS)],
	});
	return row?.visitors ?? 0;
}
