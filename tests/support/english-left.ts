import type { Language } from "#app/i18n/languages.ts";

/** Finds English of the product in what somebody gets in another language. */

const ENTITIES: Record<string, string> = { amp: "&", quot: '"', "#x27": "'", lt: "<", gt: ">" };

/** @returns what people see, hear or find: texts, and the attributes that are texts */
export function wordsIn(html: string): string {
	const shown = html.replace(/<(style|script)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, " ");
	const attributes = [...shown.matchAll(/\b(?:aria-label|alt|placeholder|title)="([^"]*)"/g)];
	const described = [...shown.matchAll(/<meta name="description" content="([^"]*)"/g)];
	return [...attributes, ...described]
		.map(([, text = ""]) => text)
		.concat(
			shown
				.replace(/<(bdi|b|strong|span|small|a)\b[^>]*>|<\/(bdi|b|strong|span|small|a)>/g, "")
				.split(/<[^>]*>/),
		)
		.join("\n")
		.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
		.normalize();
}

/** @returns what is left of a text without the creator's words, names of products, addresses and units */
function oursIn(text: string, username: string): string {
	return text
		.replace(/⟦[^⟧]*⟧/g, " ")
		.replace(/https?:\/\/\S+|\S+@[\w.-]+|[\w-]+(?:\.[\w-]+)+\S*/g, " ")
		.replace(/\b(?:tel|sms|localhost):\S*|x{9,}/g, " ")
		.replaceAll(username, " ")
		.replace(
			/\b(?:Posy|Google Calendar|Google|Outlook|Apple|GitHub|Mastodon|Instagram|Vimeo)\b/g,
			" ",
		)
		.replace(/\b(?:UTC|GMT|PDF|KB|kB|MB|pm|am|SNS|Cookie|CET|MEZ)\b/g, " ");
}

type Tree = { [key: string]: string | Tree };

/** @returns all texts of a catalog, without their keys */
const textsIn = (tree: object): string[] =>
	Object.values(tree as Tree).flatMap((value) =>
		typeof value === "string" ? [value] : textsIn(value),
	);

const phrase = (text: string) =>
	new RegExp(`(?<!\\p{L})${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\p{L})`, "u");

/** The parts of the texts between placeholders that a reader would notice. */
const phrasesIn = (catalog: object) =>
	[...new Set(textsIn(catalog).flatMap((text) => text.split(/\{\w+\}/)))]
		.map((part) => part.trim().normalize())
		.filter((part) => (part.match(/\p{L}/gu) ?? []).length >= 4);

/** Words that any English sentence has some of. */
const COMMON =
	/\b(?:the|and|your|you|this|that|with|for|from|are|have|not|will|our|please|any|is|of|to|by|we|it|be|on)\b/giu;

const isLatin = (language: Language) => new Intl.Locale(language).maximize().script === "Latn";

/**
 * @param english the texts that are searched for
 * @param own those of the language
 * @returns a function that finds English of ours which the texts of the language don't have either
 */
export function findEnglish(english: object, own: object, language: Language) {
	const phrases = phrasesIn(english);
	const ownTexts = textsIn(own).join("\n").normalize();
	return (text: string, username: string): string[] => {
		const ours = oursIn(text, username);
		const found = phrases.filter((part) => phrase(part).test(ours) && !phrase(part).test(ownTexts));
		const words = isLatin(language)
			? (ours.match(COMMON) ?? []).filter(
					(word) => !phrase(word.toLowerCase()).test(ownTexts.toLowerCase()),
				)
			: (ours.match(/[A-Za-z]{2,}/g) ?? []);
		return [...new Set([...found, ...words])];
	};
}
