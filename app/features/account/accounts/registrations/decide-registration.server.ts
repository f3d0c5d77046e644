import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { parsePlan } from "#app/features/billing/plans/plans.ts";
import { accountLanguageOf } from "#app/i18n/account.server.ts";
import { languageOf } from "#app/i18n/languages.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { sendVerificationMail } from "../email/send-verification-mail.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { createAccountRow } from "../sign-in/create-account.server.ts";

type Decision = { actor: AuditActor; requestId: string; clock?: Clock };

/**
 * Creates the account of a waiting sign-up, and emails its owner.
 * @returns the address
 * @throws AppError `not_found` if another administrator has decided; `conflict` if the address has an account meanwhile
 */
export async function approveRegistration({
	actor,
	requestId: id,
	clock = systemClock,
}: Decision): Promise<string> {
	const request = await db.registrationRequest.findUnique({ where: { id } });
	if (!request) throw decidedAlready();
	const { email, name, passwordHash, googleSubject, plan, termsVersion, createdAt } = request;
	const { claimedUsername } = request;
	const language = languageOf(request.language);
	const { userId } = await createAccountRow(
		{
			email,
			name,
			language,
			passwordHash,
			...(claimedUsername === null ? {} : { suggested: claimedUsername }),
			...(googleSubject === null ? {} : { google: { subject: googleSubject } }),
			terms: { version: termsVersion, acceptedAt: createdAt },
		},
		clock,
		async (tx, createdId) => {
			await removeRequest(tx, id);
			await recordAudit(
				tx,
				{
					actor,
					action: "registration.approved",
					target: { type: "user", id: createdId, label: email },
				},
				clock,
			);
		},
	);
	const mailLanguage = accountLanguageOf(language);
	await queueOwnerNotice(email, { kind: "registration-approved", language: mailLanguage });
	if (googleSubject === null) {
		const chosen = parsePlan(plan);
		await enqueue(sendVerificationMail, {
			userId,
			language: mailLanguage,
			...(chosen ? { plan: chosen } : {}),
		}).catch((error: unknown) => log.error({ err: error }, "verification mail not queued"));
	}
	return email;
}

/**
 * Deletes a waiting sign-up. The person isn't told.
 * @returns the address
 * @throws AppError `not_found` if another administrator has decided
 */
export async function declineRegistration({
	actor,
	requestId: id,
	clock = systemClock,
}: Decision): Promise<string> {
	return db.$transaction(async (tx) => {
		const email = await removeRequest(tx, id);
		const target = { type: "registration", id, label: email };
		await recordAudit(tx, { actor, action: "registration.declined", target }, clock);
		return email;
	});
}

async function removeRequest(tx: Tx, id: string): Promise<string> {
	const [removed] = await tx.$queryRaw<{ email: string }[]>`
		DELETE FROM registration_request WHERE id = ${id}::uuid RETURNING email`;
	if (!removed) throw decidedAlready();
	return removed.email;
}

function decidedAlready(): AppError {
	return new AppError("not_found", "This sign-up was already decided on.");
}
