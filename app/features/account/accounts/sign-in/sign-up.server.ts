import type { PaidPlan } from "#app/features/billing/plans/plans.ts";
import type { Language } from "#app/i18n/languages.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sendVerificationMail } from "../email/send-verification-mail.server.ts";
import { hashPassword } from "../passwords/passwords.server.ts";
import { requireStrongPassword } from "../passwords/require-strong-password.server.ts";
import { parseInvitation } from "../registrations/invitation-cookie.server.ts";
import { requestRegistration } from "../registrations/request-registration.server.ts";
import { requireAdmission } from "../registrations/require-admission.server.ts";
import type { Visitor } from "../visitor.server.ts";
import {
	countSignUp,
	createAccount,
	getClaim,
	requireUnknownEmail,
} from "./create-account.server.ts";
import { requirePasswordSignIn } from "./require-password-sign-in.server.ts";

type SignUp = {
	name: string;
	email: string;
	password: string;
	/** Normalized username; derived from the address by default. */
	username?: string | undefined;
	/** Language of the page; the one that the visitor's browser prefers by default. */
	language?: Language | undefined;
	/** Token of a registration link; the one in the visitor's cookies by default. */
	invitation?: string | undefined;
	/** Plan chosen before signing up: the link in the verification email leads to its payment. */
	plan?: PaidPlan | null;
	visitor: Visitor;
	clock?: Clock;
};

/**
 * Creates an account with its page, signs the visitor in and queues the verification email. While registrations need
 * approval, stores a request instead.
 *
 * @returns the `Set-Cookie` value of the new session; null if the registration waits for approval
 * @throws AppError `conflict` (details.field `email`) if the address has an account, or (`username`) if the
 * given username is taken; `bad_request` as `requireStrongPassword`; `forbidden` as `requireAdmission`; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function signUp({
	visitor,
	name,
	email,
	password,
	username,
	language = visitor.language,
	invitation: sentInvitation,
	plan = null,
	clock = systemClock,
}: SignUp): Promise<string | null> {
	requirePasswordSignIn();
	const admission = await requireAdmission(
		sentInvitation ?? parseInvitation(visitor.cookies ?? null),
		clock,
	);
	requireStrongPassword(password, { email, name });
	await countSignUp({ address: visitor.address });
	await requireUnknownEmail(email);
	const passwordHash = await hashPassword(password);
	if (admission.needsApproval) {
		const claimed = username ?? getClaim(visitor);
		await requestRegistration({ email, name, language, passwordHash, plan, claimed }, clock);
		return null;
	}
	const { invitation } = admission;
	const { cookie } = await createAccount(
		{ email, name, username, language, passwordHash },
		{
			visitor,
			invitation,
			clock,
			also: (tx, userId) => {
				const mail = { userId, language: visitor.mailLanguage, ...(plan ? { plan } : {}) };
				return enqueue(sendVerificationMail, mail, { tx });
			},
		},
	);
	return cookie;
}
