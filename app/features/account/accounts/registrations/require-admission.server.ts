import { translateAccountRefusal } from "#app/forms/translate-refusal.server.ts";
import type { RegistrationMode } from "#app/generated/prisma/enums.ts";
import { en } from "#app/i18n/account/en.ts";
import type { AccountLanguage } from "#app/i18n/account.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { parseInvitation } from "./invitation-cookie.server.ts";
import { isInvitation } from "./record-invitation-use.server.ts";

/** `invitation`: token of the registration link that the new account must use up; null for none. */
export type Admission = { needsApproval: boolean; invitation: string | null };

/** Who may sign up now. */
export async function getRegistrationMode(): Promise<RegistrationMode> {
	const settings = await db.siteSettings.findUnique({
		where: { id: 1 },
		select: { registrations: true },
	});
	return settings?.registrations ?? "open";
}

/**
 * Decides whether somebody may sign up, with a password or with Google. A registration link needs no approval, and
 * isn't used up while registrations are open.
 *
 * @param invitation token of a registration link, if any
 * @throws AppError `forbidden` while registrations are closed, or without a valid link where one is needed
 */
export async function requireAdmission(
	invitation: string | null,
	clock: Clock = systemClock,
): Promise<Admission> {
	const mode = await getRegistrationMode();
	if (mode === "open") return { needsApproval: false, invitation: null };
	if (mode === "closed") throw new AppError("forbidden", en.refusals.registrationsClosed);
	if (invitation !== null && (await isInvitation(invitation, clock.now()))) {
		return { needsApproval: false, invitation };
	}
	if (mode === "approval") return { needsApproval: true, invitation: null };
	const message =
		invitation === null ? en.refusals.invitationNeeded : en.refusals.invitationInvalid;
	throw new AppError("forbidden", message);
}

/**
 * What the sign-up page shows, in its language.
 * @returns `needsApproval` if sign-ups wait for an administrator; `refusal` if this browser can't sign up
 */
export async function describeRegistration(
	cookies: string | null,
	language: AccountLanguage,
): Promise<{ needsApproval: boolean; refusal: string | null }> {
	try {
		return {
			needsApproval: (await requireAdmission(parseInvitation(cookies))).needsApproval,
			refusal: null,
		};
	} catch (error) {
		if (!(error instanceof AppError) || error.code !== "forbidden") throw error;
		return { needsApproval: false, refusal: translateAccountRefusal(error, language).message };
	}
}
