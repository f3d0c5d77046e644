/**
 * Looks up text that somebody typed in a table of ours. A plain `record[key]` also finds what every object inherits:
 * `record["constructor"]` is a function.
 */
export function ownValue<Value>(
	record: Readonly<Record<string, Value>>,
	key: string,
): Value | undefined {
	return Object.hasOwn(record, key) ? record[key] : undefined;
}
