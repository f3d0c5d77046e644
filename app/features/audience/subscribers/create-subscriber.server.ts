import { randomUUIDv7 } from "node:crypto";
import { spellingsOf } from "#app/features/account/accounts/email/spellings-of.server.ts";
import { newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import type { FormPage } from "#app/features/creator-page/links/follow/get-link-form.server.ts";
import { en } from "#app/i18n/visitors/en.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { countSignUp, mayAskToConfirm } from "./limits.server.ts";
import { MAX_SUBSCRIBERS, type SignUp } from "./schema.ts";
import { sendConfirmation } from "./send-confirmation.server.ts";

const DAY_S = 24 * 60 * 60;

/**
 * Stores an address that waits for confirmation, with the text that the visitor agreed to, and queues the email with
 * which its owner confirms. Ends in the same way for an address that is on the list or that gets no more such emails
 * today: the form tells nobody who is on a list.
 *
 * A list that many join on one day sends later emails the next day.
 *
 * @param consentText text that the form showed beside its checkbox
 * @param address the visitor's IP address, for the rate limit. It isn't stored
 * @returns whether the email is sent tomorrow instead of at once, the same for every address
 * @throws AppError `rate_limited` with `retryAfterS`; `forbidden` if the page's owner has no verified address;
 * `bad_request` if the list is full; `unavailable`
 */
export async function createSubscriber(
	{
		page: { userId, profileId, isVerified },
		consentText,
		address,
		signUp: { email },
	}: {
		page: Pick<FormPage, "userId" | "profileId" | "isVerified">;
		consentText: string;
		address: string;
		signUp: SignUp;
	},
	clock: Clock = systemClock,
): Promise<{ isDelayed: boolean }> {
	const { isDelayed } = await countSignUp({ profileId, address });
	// Nobody may have emails sent to strangers without an address of their own.
	if (!isVerified) {
		throw new AppError("forbidden", en.refusals.listClosed);
	}
	if ((await db.subscriber.count({ where: { profileId } })) >= MAX_SUBSCRIBERS) {
		throw new AppError("bad_request", en.refusals.listFull);
	}
	if (!(await mayAskToConfirm({ profileId, email }))) return { isDelayed };
	const [listed] = await db.subscriber.findMany({
		where: { profileId, email: { in: spellingsOf(email) } },
		select: { email: true },
	});
	await db.$transaction(async (tx) => {
		// One statement, so that the same form sent twice at once stores one row. No row comes back if it is confirmed.
		const [pending] = await tx.$queryRaw<{ id: string }[]>`
			INSERT INTO subscriber (id, profile_id, email, consent_text, consented_at, token)
			VALUES (${randomUUIDv7()}::uuid, ${profileId}::uuid, ${listed?.email ?? email}, ${consentText}, ${clock.now()}, ${newToken()})
			ON CONFLICT (profile_id, email) DO UPDATE
				SET consent_text = EXCLUDED.consent_text, consented_at = EXCLUDED.consented_at
				WHERE subscriber.confirmed_at IS NULL
			RETURNING id`;
		if (!pending) return;
		const afterS = isDelayed ? DAY_S : 0;
		await enqueue(sendConfirmation, { userId, subscriberId: pending.id }, { tx, afterS });
	});
	return { isDelayed };
}
