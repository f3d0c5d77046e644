/** Domains of Gmail, which ignores dots before the @. */
const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/**
 * Names the mailbox that an email address delivers to, for counting mails to it: `Ada+news@example.com` and
 * `ada@example.com` are one mailbox to most mail servers.
 */
export function mailboxOf(email: string): string {
	const at = email.lastIndexOf("@");
	const domain = email.slice(at + 1).toLowerCase();
	const [name = ""] = email.slice(0, Math.max(0, at)).toLowerCase().split("+");
	return GMAIL.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
