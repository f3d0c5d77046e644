/**
 * Looks up user input in a record. A plain `record[key]` also finds inherited properties:
 * `record["constructor"]` is a function.
 */
export function ownValue<Value>(
	record: Readonly<Record<string, Value>>,
	key: string,
): Value | undefined {
	return Object.hasOwn(record, key) ? record[key] : undefined;
}
