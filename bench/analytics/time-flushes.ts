/**
 * A program: stores visits in the database in DATABASE_URL, one flush after the other, and prints the median of their rates
 * as JSON. Arguments: the number of flushes, of visits in each, and of pages that they are of.
 */
import { randomUUIDv7 } from "node:crypto";
import { EVENT_KIND } from "#app/features/audience/analytics/codes.ts";
import { recordBatches } from "#app/features/audience/analytics/collect/record-batches.server.ts";
import { encodeRecords } from "#app/features/audience/analytics/collect/spool-record.ts";
import { closeDb } from "#app/platform/db.server.ts";
import { percentile } from "../measure/statistics.ts";

const SOURCES = 40;

const [, , flushes = "", visits = "", pages = ""] = process.argv;

const rates: number[] = [];
for (let flush = 0; flush <= Number(flushes); flush++) {
	const lines = encodeRecords(
		Array.from({ length: Number(visits) }, (_, index) => {
			const number = flush * Number(visits) + index;
			return {
				kind: EVENT_KIND.view,
				atMs: Date.now() - 60_000,
				visitor: (Math.imul(number, 2_654_435_761) >>> 0).toString(16).padStart(32, "0"),
				profileKey: 1 + (number % Number(pages)),
				linkKey: null,
				channelKey: null,
				language: null,
				domain: null,
				engagedS: null,
				source: number % 3 === 0 ? null : `source-${number % SOURCES}`,
				country: number % 5 === 0 ? "DE" : "US",
				device: 1 + (number % 3),
				browser: 1 + (number % 9),
			};
		}),
	);
	const startedAt = performance.now();
	await recordBatches([{ id: randomUUIDv7(), lines }]);
	// The first one opens connections.
	if (flush > 0) rates.push(Number(visits) / ((performance.now() - startedAt) / 1_000));
}
await closeDb();
console.log(JSON.stringify({ perSecond: percentile(rates, 50) }));
