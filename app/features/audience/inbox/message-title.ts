import { cutText } from "#app/lib/cut-text.ts";

/** Words of a message that stand for a missing name. */
const TITLE_WORDS = 8;
const TITLE_LENGTH = 80;

/** What the sender is called where no name was given. */
export const UNNAMED_SENDER = "Someone";

/** @returns the sender's name; without one, how the message begins */
export function messageTitle({ name, text }: { name: string; text: string }): string {
	if (name !== "") return name;
	const words = text.trim().split(/\s+/u);
	const beginning = words.slice(0, TITLE_WORDS).join(" ");
	return cutText(words.length > TITLE_WORDS ? `${beginning}…` : beginning, TITLE_LENGTH);
}
