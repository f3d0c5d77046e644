/**
 * A map of what was used lately, for answers that cost more to work out than to remember. Holds `size` keys or more, at
 * most twice as many: they are in two halves, and when the younger is full, the older goes. Looking up what is in
 * the younger half changes nothing, which makes it several times cheaper than a list in the order of use.
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
