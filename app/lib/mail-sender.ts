import { trim } from "./clean-text.ts";
import { foldText } from "./fold-text.ts";

/**
 * A sender of mail: hello@example.com or Our links <hello@example.com>. The domain has one or more labels; characters that
 * separate several addresses are in none.
 */
export const MAIL_SENDER =
	/^(?:(?<name>[^<>\r\n]*)<(?<named>[^<>@\s,;:"]+@[^<>@\s,;:".]+(?:\.[^<>@\s,;:".]+)*)>|[^<>@\s,;:"]+@[^<>@\s,;:".]+(?:\.[^<>@\s,;:".]+)*)$/u;

/** Folds the address of a sender, but not its name. */
export function foldMailSender(text: string): string {
	const nameLength = Math.max(0, text.search(/[<＜]/));
	return trim(text.slice(0, nameLength) + foldText(text.slice(nameLength)));
}

/**
 * Splits a sender. As parts, it is a single one: a comma in the name begins no second address.
 * @returns the name without the quotation marks around it, empty if there is none
 */
export function splitMailSender(sender: string): { name: string; address: string } {
	const { name = "", named } = MAIL_SENDER.exec(sender)?.groups ?? {};
	return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: named ?? sender };
}
