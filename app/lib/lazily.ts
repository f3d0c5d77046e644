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
