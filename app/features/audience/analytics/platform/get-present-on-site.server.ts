import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { PRESENT_MS } from "../report/get-present-visitors.server.ts";

/** @returns the visitors of all pages within the last five minutes; somebody on two pages counts twice */
export async function getPresentOnSite(clock: Clock = systemClock): Promise<number> {
	const nowMs = clock.now().getTime();
	const [row] = await query<{ visitors: number }>({
		name: "platform-present",
		text: `SELECT count(*)::int AS visitors FROM analytics.present WHERE at > $1 AND at < $2`,
		// The upper bound excludes entries from a clock that was ahead.
		values: [new Date(nowMs - PRESENT_MS), new Date(nowMs + PRESENT_MS)],
	});
	return row?.visitors ?? 0;
}
