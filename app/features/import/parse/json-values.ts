/** Careful steps through JSON that anybody may have written. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** An empty one for anything else. */
export function asObject(value: unknown): JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value)
		? (value as JsonObject)
		: {};
}

export function asList(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

/** The first that is a text with something in it. */
export function firstText(...values: readonly unknown[]): string | undefined {
	return values.find((value) => typeof value === "string" && value.trim() !== "") as
		| string
		| undefined;
}

/** The first list that has something in it. */
export function firstList(...values: readonly unknown[]): readonly unknown[] {
	return asList(values.find((value) => Array.isArray(value) && value.length > 0));
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
