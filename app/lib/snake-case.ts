/**
 * Names in code are in camelCase; those of the API, of columns and of some form fields are the same in snake_case.
 * `og_title` for `ogTitle`.
 */
export type SnakeCase<Name extends string> = string extends Name
	? string
	: Name extends `${infer First}${infer Rest}`
		? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
		: "";

export function snakeCase<Name extends string>(name: Name): SnakeCase<Name> {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Name>;
}

export type SnakeKeys<Values> = {
	[Name in keyof Values & string as SnakeCase<Name>]: Values[Name];
};

/** @returns the same values in the same order, by their names in snake_case */
export function snakeKeys<Values extends object>(values: Values): SnakeKeys<Values> {
	const named = Object.entries(values).map(([name, value]) => [snakeCase(name), value]);
	return Object.fromEntries(named) as SnakeKeys<Values>;
}
