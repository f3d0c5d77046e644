import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { createKeyMemory } from "#app/platform/rate-limit.server.ts";

export const VERIFICATION_TTL_MS = 24 * 60 * 60 * 1000;

/** A new account's mail leaves within seconds; who reads the banner before that need not wonder. */
const ON_ITS_WAY_MS = 10 * 60 * 1000;

/**
 * What there is to say of the mail with the link. `sent`: handed over, and its link still works. `expired`: its link no
 * longer does. `coming`: the account is new, its mail about to leave. `none`: none has left that still works, be it that
 * the mail server takes none or that it was long ago.
 */
export type VerificationMailState = "sent" | "expired" | "coming" | "none";

/** To which addresses a link that still works was handed over. A token alone does not tell: its mail may not have left. */
const handedOver = createKeyMemory({
	name: "verification-mail",
	seconds: VERIFICATION_TTL_MS / 1000,
});

/** Call it when a verification mail has left. */
export async function noteVerificationMail(email: string): Promise<void> {
	await handedOver.add([email]);
}

/** Read for the banner that stands until the address is verified. */
export async function getVerificationMailState(
	{ userId, email }: { userId: string; email: string },
	clock: Clock = systemClock,
): Promise<VerificationMailState> {
	const now = clock.now();
	const [isSent, user] = await Promise.all([
		handedOver.has([email]),
		db.user.findUnique({
			where: { id: userId },
			select: {
				createdAt: true,
				tokens: {
					where: { kind: "verify_email", email },
					orderBy: { createdAt: "desc" },
					take: 1,
					select: { expiresAt: true },
				},
			},
		}),
	]);
	const latest = user?.tokens[0];
	if (latest && latest.expiresAt <= now) return "expired";
	if (isSent) return "sent";
	const ageMs = user ? now.getTime() - user.createdAt.getTime() : Number.POSITIVE_INFINITY;
	return ageMs < ON_ITS_WAY_MS ? "coming" : "none";
}
