import type { ReactNode } from "react";
import type { PluralText } from "./catalog.ts";
import type { Language } from "./languages.ts";

/** Puts values into texts of a catalog. Safe in the browser. */

/** @throws Error if the text lacks one of the values, or has a placeholder without a value */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
	return splitText(text, values)
		.map(({ name, part }) => (name ? (values[part] ?? "") : part))
		.join("");
}

/**
 * As `fillText`, with elements as values.
 * @param values each element needs a `key`, because they stand in a list
 */
export function fillNodes(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode[] {
	return splitText(text, values).map(({ name, part }) => (name ? values[part] : part));
}

/**
 * Chooses the plural form of a count, and puts the count in with the digits and separators of the language. A form such as
 * Arabic's for two may say it in a word, without the placeholder `{count}`.
 * @param values what to put in besides it
 */
export function fillPlural(
	forms: PluralText,
	count: number,
	language: Language,
	values: Readonly<Record<string, string>> = {},
): string {
	const text = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
	if (!text.includes("{count}")) return fillText(text, values);
	return fillText(text, { ...values, count: new Intl.NumberFormat(language).format(count) });
}

/** @returns the names of the placeholders in a text, in their order */
export function placeholdersIn(text: string): string[] {
	return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** @returns the text in parts, of which some are the names of placeholders */
function splitText(
	text: string,
	values: Readonly<Record<string, unknown>>,
): { name: boolean; part: string }[] {
	const names = placeholdersIn(text);
	const given = Object.keys(values);
	if (
		!names.every((name) => given.includes(name)) ||
		!given.every((name) => names.includes(name))
	) {
		throw new Error(`“${text}” needs other values than ${given.join(", ") || "none"}`);
	}
	// Every second part is a name, because the expression has one group.
	return text
		.split(/\{(\w+)\}/)
		.map((part, index) => ({ name: index % 2 === 1, part }))
		.filter(({ part }) => part !== "");
}
