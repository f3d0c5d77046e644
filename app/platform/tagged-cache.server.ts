import { LRUCache } from "lru-cache";

/** After a failure, the stale value is served without a new try for this long, in milliseconds. */
const RETRY_AFTER_MS = 1_000;
/** For this long after a failure, in milliseconds, requests get the stale value and don't wait for the next try. */
const STALE_IF_ERROR_MS = 10_000;
/** Longest wait for a new value, in milliseconds, while a stale one is available. */
const MAX_WAIT_MS = 1_000;
/** How long a value is fresh, in milliseconds, while no invalidations arrive. */
const UNFOLLOWED_FRESH_MS = 1_000;

export type Tagged = {
	/** Name of the data that the value is made from. `invalidate(tag)` drops every value with this tag. */
	tag: string;
	/** Expiry time in milliseconds since the epoch, or null if the value doesn't expire by itself. */
	freshUntilMs: number | null;
};

type Entry<Value> = {
	value: Value;
	/** Creation time in milliseconds since the epoch. */
	madeAtMs: number;
	/** True after a gap in which invalidations may have been missed. */
	isExpired: boolean;
	/** Time of the last failed refresh in milliseconds since the epoch, or 0 if none failed. */
	failedAtMs: number;
};

/**
 * Cache by key with a limit in bytes. Concurrent requests for one key share one call of `make`. A value is not stored
 * if any data changed while it was made.
 *
 * Stale-if-error: an expired value is served while a new one can't be made, for example during a database outage.
 * An invalidated value is never served again.
 *
 * @template Value the type of the cached values
 * @template Other the type of results of `make` that are returned but not cached
 */
export class TaggedCache<Value extends Tagged, Other> {
	readonly #entries: LRUCache<string, Entry<Value>>;
	readonly #keysByTag = new Map<string, Set<string>>();
	readonly #makings = new Map<string, Promise<Value | Other>>();
	readonly #isValue: (made: Value | Other) => made is Value;
	/** Number of invalidations so far, of any tag. */
	#changes = 0;
	/** True while every change of the data arrives as a call of `invalidate`. */
	#isFollowing = true;

	constructor({
		maxBytes,
		bytesOf,
		isValue,
	}: {
		maxBytes: number;
		bytesOf: (value: Value) => number;
		isValue: (made: Value | Other) => made is Value;
	}) {
		this.#isValue = isValue;
		this.#entries = new LRUCache({
			maxSize: maxBytes,
			sizeCalculation: ({ value }) => bytesOf(value),
			dispose: ({ value: { tag } }, key) => {
				const keys = this.#keysByTag.get(tag);
				if (keys?.delete(key) && keys.size === 0) this.#keysByTag.delete(tag);
			},
		});
	}

	/** Size of all values in bytes. */
	get bytes(): number {
		return this.#entries.calculatedSize;
	}

	/** Number of values. */
	get size(): number {
		return this.#entries.size;
	}

	/** @returns the fresh value, or undefined if it has to be made */
	get(key: string): Value | undefined {
		const entry = this.#entries.get(key);
		if (entry === undefined) return undefined;
		const { value, isExpired, madeAtMs, failedAtMs } = entry;
		if (this.#isFollowing && !isExpired && value.freshUntilMs === null) return value;
		const nowMs = Date.now();
		if (nowMs < failedAtMs + RETRY_AFTER_MS) return value;
		if (isExpired || nowMs >= (value.freshUntilMs ?? Number.POSITIVE_INFINITY)) return undefined;
		return this.#isFollowing || nowMs < madeAtMs + UNFOLLOWED_FRESH_MS ? value : undefined;
	}

	/**
	 * Returns the cached value, or makes a new one.
	 *
	 * @param make makes the value; if it rejects, the expired value is returned where there is one
	 * @throws the error of `make` if there is no expired value
	 */
	async getOrMake(key: string, make: () => Promise<Value | Other>): Promise<Value | Other> {
		const kept = this.get(key);
		if (kept) return kept;
		let making = this.#makings.get(key);
		if (!making) {
			const started = this.#make(key, make).finally(() => {
				if (this.#makings.get(key) === started) this.#makings.delete(key);
			});
			this.#makings.set(key, started);
			making = started;
		}
		const stale = this.#entries.peek(key);
		if (!stale) return making;
		// Prevents an unhandled rejection if `make` fails after the wait below is over.
		making.catch(() => undefined);
		const mayWait = Date.now() >= stale.failedAtMs + STALE_IF_ERROR_MS;
		if (mayWait && (await settlesWithin(making, MAX_WAIT_MS))) return making;
		if (this.#entries.peek(key) !== stale) return making;
		if (mayWait) stale.failedAtMs = Date.now();
		return stale.value;
	}

	async #make(key: string, make: () => Promise<Value | Other>): Promise<Value | Other> {
		const changesBefore = this.#changes;
		let made: Value | Other;
		try {
			made = await make();
		} catch (error) {
			const stale = this.#entries.peek(key);
			if (!stale) throw error;
			stale.failedAtMs = Date.now();
			return stale.value;
		}
		if (changesBefore !== this.#changes) return made;
		this.#entries.delete(key);
		if (this.#isValue(made)) {
			this.#entries.set(key, {
				value: made,
				madeAtMs: Date.now(),
				isExpired: false,
				failedAtMs: 0,
			});
			const keys = this.#keysByTag.get(made.tag) ?? new Set();
			this.#keysByTag.set(made.tag, keys.add(key));
		}
		return made;
	}

	/** Drops every value with `tag`. */
	invalidate(tag: string): void {
		this.#changes++;
		// Values in the making may be based on old data: later requests must not join them.
		this.#makings.clear();
		for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key);
	}

	/**
	 * Sets whether every change arrives as a call of `invalidate`. While false, a value is fresh for one second. A change
	 * from false to true expires everything, because invalidations may have been missed.
	 */
	setFollowing(isFollowing: boolean): void {
		if (isFollowing && !this.#isFollowing) this.expire();
		this.#isFollowing = isFollowing;
	}

	/** Expires every value, after a gap in which invalidations may have been missed. */
	expire(): void {
		this.#changes++;
		this.#makings.clear();
		for (const entry of this.#entries.values()) {
			entry.isExpired = true;
			entry.failedAtMs = 0;
		}
	}
}

/** @returns whether `work` settles within `ms` milliseconds; never rejects */
async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
	const { promise, resolve } = Promise.withResolvers<boolean>();
	const timer = setTimeout(resolve, ms, false);
	const settled = () => resolve(true);
	work.then(settled, settled);
	return promise.finally(() => clearTimeout(timer));
}
