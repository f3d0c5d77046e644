/** Safe access to JSON from unknown sources. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** @returns an empty object if `value` isn't an object */
export function asObject(value: unknown): JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value)
		? (value as JsonObject)
		: {};
}

export function asList(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

/** @returns the first text that isn't empty */
export function firstText(...values: readonly unknown[]): string | undefined {
	return values.find((value) => typeof value === "string" && value.trim() !== "") as
		| string
		| undefined;
}

/** @returns the first list that isn't empty */
export function firstList(...values: readonly unknown[]): readonly unknown[] {
	return asList(values.find((value) => Array.isArray(value) && value.length > 0));
}
