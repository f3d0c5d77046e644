import { confirmAdministrator } from "#app/features/admin/administrators/confirm-administrator.server.ts";
import type { CurrentAdministrator } from "#app/features/admin/administrators/get-administrator.server.ts";
import type { AuditFields } from "#app/features/admin/audit/actions.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { encryptSmtpPassword, isSetByEnvironment } from "#app/platform/site.server.ts";
import type { MailServerInput } from "./schema.ts";
import { differences, updateSettings } from "./update-settings.server.ts";

/**
 * Saves the mail server; without a host, mail is kept in the outbox. An empty password keeps the stored one, unless
 * host or user change: the password must not be sent to another server. Asks for the administrator's password, because
 * whoever runs the mail server reads the links that reset passwords.
 *
 * @throws AppError as `confirmAdministrator`; `conflict` (details.version) if another administrator saved meanwhile, or
 * if the environment sets the mail server; `bad_request` (details.field)
 */
export async function updateMailServer({
	actor,
	input: { currentPassword, version, smtpPassword, ...input },
}: {
	actor: CurrentAdministrator;
	input: MailServerInput;
}): Promise<void> {
	const { administratorId } = actor;
	await confirmAdministrator({ administratorId, currentPassword });
	if (isSetByEnvironment("SMTP_URL")) {
		throw new AppError("conflict", "The environment variable SMTP_URL sets the mail server.");
	}
	await updateSettings(
		{ actor, action: "mail-server.saved", expectedVersion: version },
		(current) => {
			const isOff = input.smtpHost === undefined;
			const saved = {
				smtpHost: input.smtpHost ?? null,
				smtpPort: isOff ? null : (input.smtpPort ?? null),
				smtpUser: isOff ? null : input.smtpUser || null,
				mailFrom: isOff ? null : (input.mailFrom ?? null),
			};
			const isSameLogIn =
				saved.smtpHost === current.smtpHost && saved.smtpUser === current.smtpUser;
			const kept = isSameLogIn ? current.smtpPasswordEncrypted : null;
			if (saved.smtpUser !== null && smtpPassword === undefined && kept === null) {
				throw new AppError("bad_request", "Enter the password of this user", {
					field: "smtpPassword",
				});
			}
			const encrypted =
				smtpPassword === undefined || saved.smtpUser === null
					? null
					: encryptSmtpPassword(smtpPassword);
			const smtpPasswordEncrypted = saved.smtpUser === null ? null : (encrypted ?? kept);
			const changes = differences(describe(current), describe(saved));
			if (encrypted !== null) changes.after = { ...changes.after, Password: "a new one" };
			return { data: { ...saved, smtpPasswordEncrypted }, ...changes };
		},
	);
}

type Described = {
	smtpHost: string | null;
	smtpPort: number | null;
	smtpUser: string | null;
	mailFrom: string | null;
};

/** The mail server in words, without its password, for the audit log. */
function describe({ smtpHost, smtpPort, smtpUser, mailFrom }: Described): AuditFields {
	return {
		Server: smtpHost === null ? "none" : `${smtpHost}:${smtpPort}`,
		User: smtpUser ?? "none",
		Sender: mailFrom ?? "none",
	};
}
