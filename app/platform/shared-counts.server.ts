import { LRUCache } from "lru-cache";
import { coalesce } from "#app/lib/coalesce.ts";
import { limitLog } from "./limit-log.server.ts";
import { log } from "./log.server.ts";
import { BLOCK_FACTOR, hashKey } from "./rate-limit.server.ts";
import { singleton } from "./singleton.server.ts";
import { query } from "./sql.server.ts";

/**
 * Limits for what costs less than a statement. Each process counts in memory and adds its counts to the table of the other
 * limits a second later, many in one statement, which returns the sums of all processes. It decides by the last sum and
 * what it has counted since. So one process keeps the limit exactly, and several exceed it by what the others count
 * between two exchanges. While the database is away, a process decides by what it knows.
 */

/** Time from the first new count to the exchange, in milliseconds. */
const EXCHANGE_AFTER_MS = 1_000;
/** New counts of one key are exchanged at once if they are this part of its limit, so that a burst exceeds it by little. */
const URGENT_PART = 1 / 10;
/** Those counted longest ago are forgotten first. The table still has what was exchanged. */
const MAX_KEYS = 20_000;

export type SharedLimit = {
	/** Part of the stored key, so that it differs from the names of all other limits. */
	name: string;
	max: number;
	perSeconds: number;
};

/** Whose tries are counted together. */
export type CountedKey = {
	/** Is stored as a keyed hash. */
	key: string;
	/** The /48 of an IPv6 network, which has ten times the tries; otherwise null. */
	block: string | null;
};

/** A key in the window that began with its first try. */
type Count = {
	id: string;
	/** Primary key of the row; null until it is first needed. */
	rowKey: string | null;
	name: string;
	key: string;
	/** Sum over all processes at the last exchange. */
	sum: number;
	/** Counted here, and part of an exchange that hasn't ended. */
	sent: number;
	/** Counted here since. */
	unsent: number;
	/** End of the window in monotonic milliseconds. */
	endsAtMs: number;
};

/** @param passedMs monotonic time in milliseconds */
export function createSharedCounts({ passedMs = () => performance.now() } = {}) {
	const counts = new LRUCache<string, Count>({
		max: MAX_KEYS,
		dispose: (count) => void waiting.delete(count),
	});
	/** Those with something unsent. No two have the same key. */
	const waiting = new Set<Count>();
	const limitFailureLog = limitLog();
	const oneAtATime = coalesce<null, void>();
	let timer: NodeJS.Timeout | undefined;
	let hasFailed = false;

	function find(limit: SharedLimit, key: string): Count | undefined {
		const count = counts.get(`${limit.name}:${key}`);
		return count && count.endsAtMs > passedMs() ? count : undefined;
	}

	function add(limit: SharedLimit, key: string, tries: number): void {
		let count = find(limit, key);
		if (!count) {
			const id = `${limit.name}:${key}`;
			const endsAtMs = passedMs() + limit.perSeconds * 1_000;
			count = { id, rowKey: null, name: limit.name, key, sum: 0, sent: 0, unsent: 0, endsAtMs };
			counts.set(id, count);
		}
		count.unsent += tries;
		waiting.add(count);
		if (count.unsent >= limit.max * URGENT_PART && !hasFailed) void exchange();
		else timer ??= setTimeout(exchange, EXCHANGE_AFTER_MS).unref();
	}

	function refusedForS(limit: SharedLimit, key: string, tries: number): number {
		const count = find(limit, key);
		return count && triesOf(count) + tries > limit.max ? secondsUntil(count) : 0;
	}

	function secondsUntil({ endsAtMs }: Count): number {
		return Math.max(1, Math.ceil((endsAtMs - passedMs()) / 1_000));
	}

	/** Resolves when everything that was counted before the call is exchanged, or can't be. Never rejects. */
	function exchange(): Promise<void> {
		return oneAtATime(null, send);
	}

	async function send(): Promise<void> {
		clearTimeout(timer);
		timer = undefined;
		const nowMs = passedMs();
		// The others belong to a window that is over, in which nobody asks for the sum any more.
		const sending = [...waiting].filter(({ endsAtMs }) => endsAtMs > nowMs);
		waiting.clear();
		if (sending.length === 0) return;
		for (const count of sending) {
			count.sent = count.unsent;
			count.unsent = 0;
		}
		try {
			const rows = await addToTable(sending, nowMs);
			const answeredMs = passedMs();
			const byRow = new Map(sending.map((count) => [rowKeyOf(count), count]));
			for (const { key, sum, leftMs } of rows) {
				const count = byRow.get(key);
				if (count) Object.assign(count, { sum, sent: 0, endsAtMs: answeredMs + leftMs });
			}
			hasFailed = false;
		} catch (error) {
			hasFailed = true;
			// If only the answer was lost, they count twice.
			for (const count of sending) {
				count.unsent += count.sent;
				count.sent = 0;
				if (counts.peek(count.id) === count) waiting.add(count);
			}
			timer ??= setTimeout(exchange, EXCHANGE_AFTER_MS).unref();
			limitFailureLog((suppressed) => {
				log.warn({ err: error, suppressed }, "counts could not be exchanged with other processes");
			});
		}
	}

	/** @returns for how long a further try is refused, in seconds; 0 if it isn't */
	function isRefusedForS(limit: SharedLimit, { key, block }: CountedKey, tries = 1): number {
		return Math.max(
			refusedForS(limit, key, tries),
			block === null ? 0 : refusedForS(blockLimit(limit), block, tries),
		);
	}

	return {
		exchange,
		isRefusedForS,
		/**
		 * Counts a try, or `tries` of them: all or none.
		 * @returns what is left for the key, when its count begins again, and for how long the try is refused, in seconds: 0 if
		 * it was counted
		 */
		consume(limit: SharedLimit, counted: CountedKey, tries = 1) {
			const refusedForS = isRefusedForS(limit, counted, tries);
			if (refusedForS === 0) {
				add(limit, counted.key, tries);
				if (counted.block !== null) add(blockLimit(limit), counted.block, tries);
			}
			const count = find(limit, counted.key);
			return {
				left: Math.max(0, limit.max - (count ? triesOf(count) : 0)),
				resetS: count ? secondsUntil(count) : limit.perSeconds,
				refusedForS,
			};
		},
	};
}

/** The counts of this process. */
export const sharedCounts = singleton("shared-counts", () => createSharedCounts());

function triesOf({ sum, sent, unsent }: Count): number {
	return sum + sent + unsent;
}

function blockLimit({ name, max, perSeconds }: SharedLimit): SharedLimit {
	return { name: `${name}-48`, max: max * BLOCK_FACTOR, perSeconds };
}

function rowKeyOf(count: Count): string {
	count.rowKey ??= `${count.name}:${hashKey([count.key])}`;
	return count.rowKey;
}

/** The database's clock, so that windows begin and end for all processes at once. */
const NOW_MS = "(extract(epoch FROM statement_timestamp()) * 1000)::bigint";

/**
 * Adds what is sent to the rows. A window that another process has begun goes on.
 * @returns the sums and what is left of the windows
 */
async function addToTable(counts: readonly Count[], nowMs: number) {
	return query<{ key: string; sum: number; leftMs: number }>({
		// In order, so that two processes don't wait for each other's rows.
		text: `
			INSERT INTO rate_limit AS stored (key, points, expire)
			SELECT key, points, ${NOW_MS} + left_ms
			FROM unnest($1::text[], $2::int[], $3::bigint[]) AS counted (key, points, left_ms)
			ORDER BY key
			ON CONFLICT (key) DO UPDATE SET
				points = EXCLUDED.points + CASE WHEN stored.expire > ${NOW_MS} THEN stored.points ELSE 0 END,
				expire = CASE WHEN stored.expire > ${NOW_MS} THEN stored.expire ELSE EXCLUDED.expire END
			RETURNING key, points AS sum, (expire - ${NOW_MS})::float8 AS "leftMs"`,
		values: [
			counts.map(rowKeyOf),
			counts.map(({ sent }) => sent),
			counts.map(({ endsAtMs }) => Math.ceil(endsAtMs - nowMs)),
		],
	});
}
