import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { parsePlan } from "#app/features/billing/plans/plans.ts";
import { accountLanguageOf } from "#app/i18n/account.server.ts";
import { languageOf } from "#app/i18n/languages.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sendVerificationMail } from "../email/send-verification-mail.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { createAccountRow } from "../sign-in/create-account.server.ts";
import {
	googleIdentity,
	oidcIdentity,
	type ProviderIdentity,
} from "../sign-in/provider-identity.ts";

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
	const { email, name, passwordHash, plan, termsVersion, createdAt } = request;
	const { claimedUsername } = request;
	const identity = identityOf(request);
	const language = languageOf(request.language);
	const mailLanguage = accountLanguageOf(language);
	await createAccountRow(
		{
			email,
			name,
			language,
			passwordHash,
			...(claimedUsername === null ? {} : { suggested: claimedUsername }),
			...(identity === null ? {} : { identity }),
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
			if (identity !== null) return;
			const chosen = parsePlan(plan);
			const mail = {
				userId: createdId,
				language: mailLanguage,
				...(chosen ? { plan: chosen } : {}),
			};
			await enqueue(sendVerificationMail, mail, { tx });
		},
	);
	await queueOwnerNotice(email, { kind: "registration-approved", language: mailLanguage });
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

function identityOf({
	googleSubject,
	oidcIssuer: issuer,
	oidcSubject: subject,
}: {
	googleSubject: string | null;
	oidcIssuer: string | null;
	oidcSubject: string | null;
}): ProviderIdentity | null {
	if (googleSubject !== null) return googleIdentity({ subject: googleSubject });
	if (issuer === null || subject === null) return null;
	return oidcIdentity({ issuer, subject });
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
