/**
 * Makes a value at its first use. For formats, which a page needs late or never: a browser takes up to 30 ms for the first of
 * a kind, before the page responds.
 */
export function lazily<Value>(make: () => Value): () => Value {
	let made: { value: Value } | null = null;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}

/** As `lazily`, for one value for each key. Nothing is forgotten, so there must be few keys. */
export function lazilyBy<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
	const made = new Map<Key, { value: Value }>();
	return (key) => {
		const known = made.get(key) ?? { value: make(key) };
		made.set(key, known);
		return known.value;
	};
}
