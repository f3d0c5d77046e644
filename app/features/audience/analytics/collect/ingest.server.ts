import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Clock, isClockSteady, systemClock } from "#app/platform/clock.server.ts";
import { env } from "#app/platform/env.server.ts";
import { limitLog } from "#app/platform/limit-log.server.ts";
import { log } from "#app/platform/log.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { BATCH_IDS_KEPT_MS } from "../retention/delete-old-batches.server.ts";
import { deleteOldVisitors } from "../retention/delete-old-visitors.server.ts";
import { createUpcomingPartitions } from "./create-upcoming-partitions.server.ts";
import { loadCountries } from "./get-country.server.ts";
import { recordBatches } from "./record-batches.server.ts";
import { createSpool, readSealedFile } from "./spool.server.ts";
import type { SpoolRecord } from "./spool-record.ts";
import { createVisitorSalts } from "./visitor-salts.server.ts";

/** How long the first visit after a pause waits for those that follow it. */
const FLUSH_AFTER_MS = 200;
/** While visits keep arriving. A flush costs about as much for one visit as for a hundred, so fewer are better. */
const FLUSH_INTERVAL_MS = 1_000;
/**
 * Maximum size in bytes of the spool files in one transaction, about 13,000 events. After an outage many files wait.
 */
const TRANSACTION_BYTES = 1024 * 1024;
/** A failed transaction divides the limit by this factor; each success raises it a little. */
const SHRINK_FACTOR = 4;
const GROWTH_BYTES = 64 * 1024;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 1_000;
const HEARTBEAT_MS = 10_000;
const UPKEEP_MS = 60_000;
const DRAIN_MS = 5_000;

export type Ingest = ReturnType<typeof createIngest>;

/** Stores visits: spools each immediately and merges the spool into the tables within about a second. */
export function createIngest({
	folder,
	clock = systemClock,
	apply = recordBatches,
	maxSpoolBytes,
}: {
	/** Folder with the spools of all processes on this machine. */
	folder: string;
	clock?: Clock;
	apply?: typeof recordBatches;
	maxSpoolBytes?: number;
}) {
	const salts = createVisitorSalts(clock);
	const spool = createSpool({ folder, maxBytes: maxSpoolBytes });
	const intervals: NodeJS.Timeout[] = [];
	let flushTimer: NodeJS.Timeout | null = null;
	/** Value of `performance.now()`. */
	let lastFlushMs = Number.NEGATIVE_INFINITY;
	let isFlushing = false;
	/** Number of sealed files, from the oldest on, that the current flush takes. */
	let dueFiles = 0;
	let transactionBytes = TRANSACTION_BYTES;
	const limitFailureLog = limitLog();
	let flushed: Promise<void> = Promise.resolve();
	let stopping = new AbortController();

	/** Merges all sealed files, one transaction after the other, until done or aborted by `drain`. */
	function flush(): void {
		dueFiles = spool.countSealed();
		if (isFlushing) return;
		isFlushing = true;
		flushed = applyDue();
	}

	async function applyDue(): Promise<void> {
		let failures = 0;
		// Files sealed meanwhile wait for the next flush: a few large transactions cost less than many small ones.
		while (dueFiles > 0 && !stopping.signal.aborted) {
			const files = spool.next({ maxBytesTogether: transactionBytes, maxFiles: dueFiles });
			try {
				const batches = await Promise.all(files.map(readSealedFile));
				await apply(
					batches.filter((batch) => batch !== null),
					clock,
				);
				spool.remove(files);
				dueFiles -= files.length;
				transactionBytes = Math.min(transactionBytes + GROWTH_BYTES, TRANSACTION_BYTES);
				if (failures > 0) log.info({ failures }, "analytics: the database takes visits again");
				failures = 0;
			} catch (error) {
				failures += 1;
				// A statement that timed out may have had too much to do.
				transactionBytes = Math.max(transactionBytes / SHRINK_FACTOR, GROWTH_BYTES);
				limitFailureLog(() => {
					log.error(
						{ err: (error as Error).message, failures, waitingBytes: spool.countBytes() },
						"analytics: visits stay in the spool for now",
					);
				});
				await waitBeforeRetry(failures);
			}
		}
		isFlushing = false;
	}

	async function waitBeforeRetry(failures: number): Promise<void> {
		const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
		// `drain` aborts the wait, which ends the loop.
		await delay(waitMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
	}

	function planFlush(): void {
		const dueMs = lastFlushMs + FLUSH_INTERVAL_MS - performance.now();
		flushTimer = setTimeout(sealAndFlush, Math.max(FLUSH_AFTER_MS, dueMs)).unref();
	}

	function sealAndFlush(): void {
		flushTimer = null;
		lastFlushMs = performance.now();
		spool.seal();
		flush();
	}

	/** Merges what is recorded until now, or as much of it as takes 5 s. */
	async function settle(): Promise<void> {
		if (flushTimer) clearTimeout(flushTimer);
		sealAndFlush();
		await Promise.race([flushed, delay(DRAIN_MS, undefined, { ref: false })]);
	}

	/** Runs every minute, because the database may be away and other processes may die at any time. */
	async function upkeep(): Promise<void> {
		await attempt("taking over spools", async () => {
			// Abandoned spools and expired files are recognized by age, which needs a steady clock.
			if (!isClockSteady()) return;
			spool.claimAbandoned(clock.now().getTime() - BATCH_IDS_KEPT_MS);
			flush();
		});
		await attempt("sharing salts", () => salts.share());
	}

	return {
		clock,
		salts,
		settle,

		/** Size in bytes of the visits that are not in the database yet. */
		waitingBytes: () => spool.countBytes(),

		/** Resolves once the record would survive a crash of this process. Never rejects. */
		record(record: SpoolRecord): Promise<void> {
			if (flushTimer === null) planFlush();
			return spool.append(record);
		},

		/** Agrees on salts with other processes and takes over the spools of dead ones. */
		async start(): Promise<void> {
			stopping = new AbortController();
			loadCountries();
			await upkeep();
			await attempt("making partitions", () => createUpcomingPartitions(clock));
			if (isClockSteady()) await attempt("purging visitors", () => deleteOldVisitors(clock));
			const heartbeat = () => {
				spool.touch();
				spool.reportDropped();
			};
			intervals.push(
				setInterval(heartbeat, HEARTBEAT_MS).unref(),
				setInterval(upkeep, UPKEEP_MS).unref(),
			);
		},

		/** Merges everything. After 5 s, leaves the rest in the spool for the next start. */
		async drain(): Promise<void> {
			for (const interval of intervals.splice(0)) clearInterval(interval);
			await settle();
			stopping.abort();
			spool.reportDropped();
			if (spool.isEmpty()) spool.removeFolder();
			else log.warn("analytics: visits stay in the spool until the next start");
		},
	};
}

/** Runs `work` and logs its failure: it is repeated later anyway. */
async function attempt(what: string, work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		log.error({ err: (error as Error).message }, `analytics: ${what} failed, will be tried again`);
	}
}

/** The ingest of this process. */
export const ingest = singleton("analytics-ingest", () =>
	createIngest({ folder: path.resolve(env.DATA_DIR, "spool") }),
);

/** Call before the server answers its first request. Doesn't throw while the database is unavailable. */
export function startAnalytics(): Promise<void> {
	return ingest.start();
}

/** Call after the last answer and before the pool is closed. Takes at most 5 s. */
export function drainAnalytics(): Promise<void> {
	return ingest.drain();
}
