/** @returns the query string of the values that are given, in this order: "" or "?name=value&…" */
export function searchString(
	values: Readonly<Record<string, string | number | undefined>>,
): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(values)) {
		if (value !== undefined) search.set(name, String(value));
	}
	return search.size === 0 ? "" : `?${search}`;
}
