/** An address with a domain of one or more labels, without the characters that separate several. */
const ADDRESS = '[^<>@\\s,;:"]+@[^<>@\\s,;:".]+(?:\\.[^<>@\\s,;:".]+)*';

/** A sender of mail: hello@example.com or Our links <hello@example.com>. */
export const MAIL_SENDER = new RegExp(
	`^(?:(?<name>[^<>\\r\\n]*)<(?<named>${ADDRESS})>|${ADDRESS})$`,
	"u",
);

/**
 * Splits a sender. As parts, it is a single one: a comma in the name begins no second address.
 * @returns the name without the quotation marks around it, empty if there is none
 */
export function splitMailSender(sender: string): { name: string; address: string } {
	const { name = "", named } = MAIL_SENDER.exec(sender)?.groups ?? {};
	return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: named ?? sender };
}
