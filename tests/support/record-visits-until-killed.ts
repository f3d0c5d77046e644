import { setTimeout as delay } from "node:timers/promises";
import { ingest } from "#app/features/audience/analytics/collect/ingest.server.ts";
import {
	readVisit,
	recordClick,
	recordEngagement,
	recordView,
} from "#app/features/audience/analytics/collect/record-visit.server.ts";
import { closeDb } from "#app/platform/db.server.ts";

/**
 * A program for tests to kill. Records visitors of the page PROFILE_KEY, each with a view, a click and a beacon, and
 * prints after each turn the number acknowledged so far. Ends after VIEWS visitors, if set: those after the first turn
 * are recorded at once.
 */
const analyticsKey = Number(process.env.PROFILE_KEY);
const views = Number(process.env.VIEWS ?? "Infinity");
const VISITORS_PER_TURN = 20;
const PAUSE_MS = 5;

await ingest.start();
for (let acknowledged = 0; acknowledged < views; ) {
	process.stdout.write(`${acknowledged}\n`);
	const isLastTurn = acknowledged > 0 && Number.isFinite(views);
	const length = isLastTurn ? views - acknowledged : VISITORS_PER_TURN;
	const turn = Array.from({ length }, (_, index) => {
		const number = acknowledged + index;
		const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
		const header = (name: string) => (name === "user-agent" ? "Mozilla/5.0 Firefox/140.0" : null);
		const visit = readVisit(header, address, "");
		return Promise.all([
			recordView({ analyticsKey }, visit),
			recordClick({ analyticsKey: 1, profileKey: analyticsKey }, visit),
			recordEngagement({ analyticsKey }, visit, { seconds: 7 }),
		]);
	});
	await Promise.all(turn);
	acknowledged += length;
	// Without a pause it would fill the spool with many seconds of work within one second.
	await delay(PAUSE_MS);
}
await ingest.drain();
await closeDb();
