import { ingest } from "#app/features/analytics/ingest.server.ts";
import { readVisit, recordView } from "#app/features/analytics/record-visit.server.ts";

/**
 * A process for tests to kill: views of the page PROFILE_KEY, each by another visitor, and after each turn the
 * number of those acknowledged so far.
 */
const analyticsKey = Number(process.env.PROFILE_KEY);
const VIEWS_PER_TURN = 20;

await ingest.start();
for (let acknowledged = 0; ; acknowledged += VIEWS_PER_TURN) {
	process.stdout.write(`${acknowledged}\n`);
	const turn = Array.from({ length: VIEWS_PER_TURN }, (_, index) => {
		const number = acknowledged + index;
		const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
		const header = (name: string) => (name === "user-agent" ? "Mozilla/5.0 Firefox/140.0" : null);
		return recordView({ analyticsKey }, readVisit(header, address, ""));
	});
	await Promise.all(turn);
}
