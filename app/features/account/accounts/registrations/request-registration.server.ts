import { getTermsVersion } from "#app/features/admin/site/legal/queries.server.ts";
import type { PaidPlan } from "#app/features/billing/plans/plans.ts";
import { en } from "#app/i18n/account/en.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import type { ProviderIdentity } from "../sign-in/provider-identity.ts";

/**
 * Stores a sign-up until an administrator approves it. There is no account until then.
 * @throws AppError `conflict` (details.field `email`) if a request with this address, or of this person, is waiting
 */
export async function requestRegistration(
	{
		email,
		name,
		language,
		passwordHash,
		identity,
		plan = null,
		claimed,
	}: {
		email: string;
		name: string;
		/** Language of the page; English by default. */
		language?: Language | undefined;
		passwordHash: string | null;
		/** An identity whose provider has verified the address. */
		identity?: ProviderIdentity;
		plan?: PaidPlan | null;
		/** Normalized username that the page gets if it is still free; null if none was chosen. */
		claimed: string | null;
	},
	clock: Clock,
): Promise<void> {
	try {
		await db.registrationRequest.create({
			data: {
				email,
				name,
				...(language === undefined ? {} : { language }),
				passwordHash,
				...(identity ? columnsOf(identity) : {}),
				plan,
				claimedUsername: claimed,
				termsVersion: await getTermsVersion(),
				createdAt: clock.now(),
			},
		});
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		throw new AppError("conflict", en.refusals.registrationWaiting, {
			field: "email",
		});
	}
}

function columnsOf({ provider, issuer, subject }: ProviderIdentity) {
	if (provider === "google") return { googleSubject: subject };
	return { oidcIssuer: issuer, oidcSubject: subject };
}
