/**
 * `npm run analytics:verify`: computes the roll-ups from the raw events and prints the differences; all days, or those
 * from one day on, or of a range (`-- 2026-11-01 2026-11-30`). Exits with 1 if anything differs.
 */
import { onRecordedDays } from "./database/on-recorded-days.ts";

await onRecordedDays("verify", async (day) => {
	const { verifyRollUps } = await import(
		"../app/features/audience/analytics/roll-ups/verify-roll-ups.server.ts"
	);
	const differences = await verifyRollUps(day);
	for (const { table, profileKey, at, dimension, value, count, ...numbers } of differences) {
		const page = profileKey === null ? "all pages" : `page ${profileKey}`;
		const expected = profileKey === null ? `at least ${numbers.expected}` : numbers.expected;
		console.log(
			`${table}  ${at}  ${page}  ${dimension} "${value}"  ${count}: ${numbers.stored}, should be ${expected}`,
		);
	}
	return differences.length === 0;
});
