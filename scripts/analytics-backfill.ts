/**
 * `npm run analytics:backfill`: recomputes the roll-ups from the raw events; of all days, or of those from one
 * day on, or of a range (`-- 2026-11-01 2026-11-30`). Can run while the product is running.
 */
import { onRecordedDays } from "./database/on-recorded-days.ts";

await onRecordedDays("backfill", async (day) => {
	const { updateRollUps } = await import(
		"../app/features/audience/analytics/roll-ups/update-roll-ups.server.ts"
	);
	await updateRollUps(day);
	return true;
});
