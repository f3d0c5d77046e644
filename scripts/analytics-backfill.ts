/**
 * `npm run analytics:backfill`: replaces the roll-ups by what the raw events say; of all days, or of those from one
 * day on, or of one to another (`-- 2026-11-01 2026-11-30`). May run beside the product.
 */
import { onRecordedDays } from "./database/on-recorded-days.ts";

await onRecordedDays("backfill", async (day) => {
	const { backfillRollUps } = await import(
		"../app/features/analytics/roll-ups/backfill-roll-ups.server.ts"
	);
	await backfillRollUps(day);
	return true;
});
