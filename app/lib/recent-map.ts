/**
 * A map of recently used entries, for values that cost more to compute than to store. Holds `size` to
 * twice `size` keys in two generations: when the younger one is full, the older one is dropped. A lookup in
 * the younger generation changes nothing, which makes it several times cheaper than an LRU list.
 */
export class RecentMap<Key, Value> {
	readonly #size: number;
	#younger = new Map<Key, Value>();
	#older = new Map<Key, Value>();

	constructor(size: number) {
		this.#size = size;
	}

	get(key: Key): Value | undefined {
		const value = this.#younger.get(key);
		if (value !== undefined) return value;
		const kept = this.#older.get(key);
		if (kept !== undefined) this.set(key, kept);
		return kept;
	}

	set(key: Key, value: Value): void {
		if (this.#younger.size >= this.#size && !this.#younger.has(key)) {
			this.#older = this.#younger;
			this.#younger = new Map();
		}
		this.#younger.set(key, value);
	}
}
