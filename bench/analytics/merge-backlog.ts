/**
 * A program: stores the visits that wait in a spool after an outage in the database in DATABASE_URL, and prints the
 * duration as JSON. The database already contains many visitors of the day, who also made some of the waiting visits.
 */
import { randomUUIDv7 } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EVENT_KIND } from "#app/features/audience/analytics/codes.ts";
import { createIngest } from "#app/features/audience/analytics/collect/ingest.server.ts";
import { ownFolderName } from "#app/features/audience/analytics/collect/spool-owner.server.ts";
import {
	encodeRecords,
	type VisitEvent,
} from "#app/features/audience/analytics/collect/spool-record.ts";
import { startOfDay, toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import { closeDb } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";

export type BacklogTask = {
	folder: string;
	/** Keys of the pages over which the visits are spread. */
	profileKeys: number[];
	knownVisitors: number;
	visits: number;
	/** Share of the visits by known visitors, from 0 to 1. */
	returning: number;
};

/** `seconds` from the start of the process that takes over the spool until all of it is stored. */
export type BacklogTimes = { seconds: number };

/** The number of visits in a spool file. */
const VISITS_PER_FILE = 2_000;
const POLL_MS = 50;
const TIMEOUT_MS = 300_000;

const task: BacklogTask = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const nowMs = Date.now();
const startOfTodayMs = startOfDay(toUtcDay(nowMs));

await enterKnownVisitors();
writeSpool();
const before = await countEvents();
const startedAt = performance.now();
const ingest = createIngest({ folder: task.folder });
await ingest.start();
while ((await countEvents()) < before + task.visits) {
	if (performance.now() - startedAt > TIMEOUT_MS) throw new Error("The backlog does not land");
	await sleep(POLL_MS);
}
const times: BacklogTimes = { seconds: (performance.now() - startedAt) / 1_000 };
await ingest.drain();
await closeDb();
console.log(JSON.stringify(times));

/** The page and hash of the n-th known visitor. */
function visitorOf(number: number): Pick<VisitEvent, "visitor" | "profileKey"> {
	const profileKey = task.profileKeys[number % task.profileKeys.length] ?? 0;
	// Distributed like hashes: 2654435761 is Knuth's multiplier.
	const head = (Math.imul(number, 2_654_435_761) >>> 0).toString(16).padStart(8, "0");
	return { profileKey, visitor: head + number.toString(16).padStart(24, "0") };
}

/** Inserts what an earlier flush would have, a hundred thousand visitors at a time. */
async function enterKnownVisitors(): Promise<void> {
	const atOnce = 100_000;
	for (let first = 0; first < task.knownVisitors; first += atOnce) {
		const count = Math.min(atOnce, task.knownVisitors - first);
		const known = Array.from({ length: count }, (_, index) => visitorOf(first + index));
		await query({
			text: `
				INSERT INTO analytics.visitor_day (day, profile_key, visitor, minutes, origin)
				SELECT $1, profile_key, visitor, '{1}', ARRAY[1, $2::bigint, 0, 0, -1, 1, 1]
				FROM unnest($3::int[], $4::uuid[]) AS known (profile_key, visitor)`,
			values: [
				toUtcDay(nowMs),
				startOfTodayMs,
				known.map(({ profileKey }) => profileKey),
				known.map(({ visitor }) => visitor),
			],
		});
	}
	await query({ text: "ANALYZE analytics.visitor_day" });
}

/** Writes the spool of a process that died. */
function writeSpool(): void {
	const abandoned = join(task.folder, ownFolderName.replace(/~.*/, "~999999999~1"));
	mkdirSync(abandoned, { recursive: true });
	const known = Math.round(1 / task.returning);
	for (let first = 0; first < task.visits; first += VISITS_PER_FILE) {
		const count = Math.min(VISITS_PER_FILE, task.visits - first);
		const visits = Array.from({ length: count }, (_, index): VisitEvent => {
			const number = first + index;
			const isKnown = number % known === 0;
			return {
				...visitorOf(isKnown ? (number * 7) % task.knownVisitors : task.knownVisitors + number),
				kind: EVENT_KIND.view,
				atMs: Math.max(startOfTodayMs, nowMs - 60_000),
				linkKey: null,
				channelKey: null,
				language: null,
				domain: null,
				engagedS: null,
				source: number % 3 === 0 ? null : `source-${number % 40}`,
				country: number % 5 === 0 ? "DE" : "US",
				device: 1 + (number % 3),
				browser: 1 + (number % 9),
			};
		});
		writeFileSync(join(abandoned, `${randomUUIDv7()}.visits`), encodeRecords(visits));
	}
}

async function countEvents(): Promise<number> {
	const [row] = await query<{ count: number }>({
		text: "SELECT count(*)::int AS count FROM analytics.event WHERE at >= $1",
		values: [new Date(startOfTodayMs)],
	});
	return row?.count ?? 0;
}
