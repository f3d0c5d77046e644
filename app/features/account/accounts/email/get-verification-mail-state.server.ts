import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";

/** A new account's email leaves within seconds; until then the banner reports no problem. */
const ON_ITS_WAY_MS = 10 * 60 * 1000;

/**
 * State of the verification email. `sent`: the mail server accepted it, and its link is valid.
 * `refused`: the mail server rejected it permanently, with `reason` as its reply. `expired`: its link is no longer valid.
 * `coming`: the account is new and its email is about to be sent. `none`: no email with a valid link was sent, because
 * the mail server accepts none or it was long ago.
 */
export type VerificationMailState =
	| { kind: "sent" | "expired" | "coming" | "none" }
	| { kind: "refused"; reason: string };

/** Reads the state for the banner that is shown until the address is verified. */
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
