import { LRUCache } from "lru-cache";

/** How often what could not be made anew is tried again; meanwhile what there was before is given at once. */
const RETRY_AFTER_MS = 1_000;
/** For so long after a failure nobody waits for the next try. */
const STANDS_IN_MS = 10_000;
/** The longest that anybody waits for a new value where there is an earlier one. */
const PATIENCE_MS = 1_000;
/** How long a value counts as fresh while changes are not followed. */
const UNFOLLOWED_FRESH_MS = 1_000;

export type Tagged = {
	/** What the value is made from: every value with a tag is dropped when that tag changes. */
	tag: string;
	/** When the value lapses by itself, in milliseconds since the epoch; null when it does not. */
	freshUntilMs: number | null;
};

type Entry<Value> = {
	value: Value;
	/** In milliseconds since the epoch. */
	madeAtMs: number;
	/** By a gap in which changes may have been missed. */
	hasLapsed: boolean;
	/** When it was last tried in vain to make the value anew, in milliseconds since the epoch; 0 when never. */
	failedAtMs: number;
};

/**
 * Values by key, bounded in bytes. Many who ask for the same key at once wait for one making, and a value made from
 * data that changed meanwhile is not kept.
 *
 * A value that has lapsed stays as a stand-in: it is given while a new one cannot be made, as when the database is
 * away. One that was dropped because its data changed is never given again.
 *
 * @template Value what is kept
 * @template Other what `make` may give as well and is not kept
 */
export class TaggedCache<Value extends Tagged, Other> {
	readonly #entries: LRUCache<string, Entry<Value>>;
	readonly #keysByTag = new Map<string, Set<string>>();
	readonly #makings = new Map<string, Promise<Value | Other>>();
	readonly #isValue: (made: Value | Other) => made is Value;
	/** Counts changes of any data. */
	#changes = 0;
	/** Whether every change of the data is told by `invalidate`. */
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

	/** What can be given at once; undefined where it has to be made. */
	get(key: string): Value | undefined {
		const entry = this.#entries.get(key);
		if (entry === undefined) return undefined;
		const { value, hasLapsed, madeAtMs, failedAtMs } = entry;
		if (this.#isFollowing && !hasLapsed && value.freshUntilMs === null) return value;
		const nowMs = Date.now();
		if (nowMs < failedAtMs + RETRY_AFTER_MS) return value;
		if (hasLapsed || nowMs >= (value.freshUntilMs ?? Number.POSITIVE_INFINITY)) return undefined;
		return this.#isFollowing || nowMs < madeAtMs + UNFOLLOWED_FRESH_MS ? value : undefined;
	}

	/**
	 * Gives the value that is kept, or makes it.
	 *
	 * @param make rejects when it can't be told what the value is now: what has lapsed is then given in its place
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
		const lapsed = this.#entries.peek(key);
		if (!lapsed) return making;
		// Whoever waits for it no longer does not hear of its failure either.
		making.catch(() => undefined);
		const mayWait = Date.now() >= lapsed.failedAtMs + STANDS_IN_MS;
		if (mayWait && (await settlesWithin(making, PATIENCE_MS))) return making;
		if (this.#entries.peek(key) !== lapsed) return making;
		if (mayWait) lapsed.failedAtMs = Date.now();
		return lapsed.value;
	}

	async #make(key: string, make: () => Promise<Value | Other>): Promise<Value | Other> {
		const changesBefore = this.#changes;
		let made: Value | Other;
		try {
			made = await make();
		} catch (error) {
			const lapsed = this.#entries.peek(key);
			if (!lapsed) throw error;
			lapsed.failedAtMs = Date.now();
			return lapsed.value;
		}
		if (changesBefore !== this.#changes) return made;
		this.#entries.delete(key);
		if (this.#isValue(made)) {
			this.#entries.set(key, {
				value: made,
				madeAtMs: Date.now(),
				hasLapsed: false,
				failedAtMs: 0,
			});
			const keys = this.#keysByTag.get(made.tag) ?? new Set();
			this.#keysByTag.set(made.tag, keys.add(key));
		}
		return made;
	}

	/** Drops what was made from `tag`. */
	invalidate(tag: string): void {
		this.#changes++;
		// What is being made may be made from data that has just changed: nobody new may join it.
		this.#makings.clear();
		for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key);
	}

	/**
	 * Says whether every change is told by `invalidate` from now on. While not, a value is fresh for a second; as soon as
	 * changes are followed again, everything lapses, as some may have been missed.
	 */
	setFollowing(isFollowing: boolean): void {
		if (isFollowing && !this.#isFollowing) this.lapse();
		this.#isFollowing = isFollowing;
	}

	/** Lets everything lapse: after a gap in which changes may have been missed. */
	lapse(): void {
		this.#changes++;
		this.#makings.clear();
		for (const entry of this.#entries.values()) {
			entry.hasLapsed = true;
			entry.failedAtMs = 0;
		}
	}
}

/** Whether `work` has ended, well or not, within `ms`. Never rejects. */
async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
	const { promise, resolve } = Promise.withResolvers<boolean>();
	const timer = setTimeout(resolve, ms, false);
	const settled = () => resolve(true);
	work.then(settled, settled);
	return promise.finally(() => clearTimeout(timer));
}
