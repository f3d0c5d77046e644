/**
 * The tokens a landing document may hold, in any text or address:
 * `{{appName}}` the product's name, `{{supportEmail}}` its support address, `{{year}}` the current year (UTC),
 * `{{liveChat}}` a line about the live chat.
 */
export type Placeholders = {
	appName: string;
	supportEmail: string;
	year: string;
	/** Empty where there is no chat: a line of a list that comes to nothing is left out. */
	liveChat: string;
};

/** Gives the same value with the tokens of every string inside filled in. An unknown token stays as it is. */
export function fillPlaceholders<Value>(value: Value, values: Placeholders): Value {
	return fill(value, values) as Value;
}

function fill(value: unknown, values: Placeholders): unknown {
	if (typeof value === "string") {
		return value.replace(/\{\{(\w+)\}\}/g, (token, name: string) =>
			Object.hasOwn(values, name) ? values[name as keyof Placeholders] : token,
		);
	}
	if (Array.isArray(value)) {
		return value.map((item) => fill(item, values)).filter((item) => item !== "");
	}
	if (typeof value === "object" && value !== null) {
		return Object.fromEntries(
			Object.entries(value).map(([key, item]) => [key, fill(item, values)]),
		);
	}
	return value;
}
