import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { isUuid } from "#app/lib/is-uuid.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { maskSecrets } from "./mask-secrets.ts";
import { type ListedMail, listedMailSelect } from "./queries.server.ts";

export type OpenedMail = ListedMail & {
	/** Without what its links could open; null if the text isn't kept. */
	text: string | null;
};

/**
 * Reads an email for a page or the API, and records in the audit log that the administrator opened it. The only reader
 * of an email's text within the product: who reads a link that resets a password can take over the account.
 * @throws AppError `not_found`
 */
export async function openMail(
	{ actor, mailId }: { actor: AuditActor; mailId: string },
	clock: Clock = systemClock,
): Promise<OpenedMail> {
	const mail = isUuid(mailId)
		? await db.outboxMail.findUnique({
				where: { id: mailId },
				select: { ...listedMailSelect, text: true },
			})
		: null;
	if (mail === null) throw new AppError("not_found", "This email was deleted.");
	const target = { type: "email", id: mail.id, label: `${mail.subject} to ${mail.to}` };
	await db.$transaction((tx) => recordAudit(tx, { actor, action: "email.opened", target }, clock));
	return { ...mail, text: mail.text === "" ? null : maskSecrets(mail.text) };
}
