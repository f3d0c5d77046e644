import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";

/** A new account's mail leaves within seconds; who reads the banner before that need not wonder. */
const ON_ITS_WAY_MS = 10 * 60 * 1000;

/**
 * What there is to say of the mail with the link. `sent`: the mail server accepted it, and its link still works.
 * `refused`: the mail server refused it permanently, for `reason` in its own words. `expired`: its link no longer works.
 * `coming`: the account is new, its mail about to leave. `none`: none has left that still works, be it that the mail
 * server accepts none or that it was long ago.
 */
export type VerificationMailState =
	| { kind: "sent" | "expired" | "coming" | "none" }
	| { kind: "refused"; reason: string };

/** Read for the banner that stands until the address is verified. */
export async function getVerificationMailState(
	{ userId, email }: { userId: string; email: string },
	clock: Clock = systemClock,
): Promise<VerificationMailState> {
	const now = clock.now();
	const user = await db.user.findUnique({
		where: { id: userId },
		select: {
			createdAt: true,
			tokens: {
				where: { kind: "verify_email", email },
				orderBy: { createdAt: "desc" },
				select: { expiresAt: true, sentAt: true, refusal: true },
			},
		},
	});
	const [latest] = user?.tokens ?? [];
	if (latest?.refusal) return { kind: "refused", reason: latest.refusal };
	if (latest && latest.expiresAt <= now) return { kind: "expired" };
	const isSent = user?.tokens.some(({ sentAt, expiresAt }) => sentAt !== null && expiresAt > now);
	if (isSent) return { kind: "sent" };
	const ageMs = user ? now.getTime() - user.createdAt.getTime() : Number.POSITIVE_INFINITY;
	return { kind: ageMs < ON_ITS_WAY_MS ? "coming" : "none" };
}
