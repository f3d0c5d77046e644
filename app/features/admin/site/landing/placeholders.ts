/**
 * Placeholders in texts and URLs, but not in paths, of a landing document: `{{appName}}` is the product's name, `{{supportEmail}}` its
 * support address, `{{year}}` the current year (UTC), `{{liveChat}}` a line about the live chat, `{{domains}}` what
 * the comparison of plans calls domains.
 */
export type Placeholders = {
	appName: string;
	supportEmail: string;
	year: string;
	/** Empty without a live chat. Empty lines of lists are left out. */
	liveChat: string;
	/** Empty where no domains are offered. A row without a label is left out. */
	domains: string;
};

/** Returns a copy of `value` with the placeholders in all strings filled in. Unknown placeholders stay. */
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
		return value
			.map((item) => fill(item, values))
			.filter((item) => item !== "" && !hasEmptyLabel(item));
	}
	if (typeof value === "object" && value !== null) {
		return Object.fromEntries(
			Object.entries(value).map(([key, item]) => [key, fill(item, values)]),
		);
	}
	return value;
}

function hasEmptyLabel(item: unknown): boolean {
	return typeof item === "object" && item !== null && "label" in item && item.label === "";
}
