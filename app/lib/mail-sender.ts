/**
 * A sender of mail: hello@example.com or Our links <hello@example.com>. The domain has one or more labels; characters that
 * separate several addresses are in none.
 */
export const MAIL_SENDER =
	/^(?:(?<name>[^<>\r\n]*)<(?<named>[^<>@\s,;:"]+@[^<>@\s,;:".]+(?:\.[^<>@\s,;:".]+)*)>|[^<>@\s,;:"]+@[^<>@\s,;:".]+(?:\.[^<>@\s,;:".]+)*)$/u;

/**
 * Splits a sender. As parts, it is a single one: a comma in the name begins no second address.
 * @returns the name without the quotation marks around it, empty if there is none
 */
export function splitMailSender(sender: string): { name: string; address: string } {
	const { name = "", named } = MAIL_SENDER.exec(sender)?.groups ?? {};
	return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: named ?? sender };
}
