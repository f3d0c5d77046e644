import { mailboxOf } from "#app/lib/mailbox-of.ts";
import { log } from "./log.server.ts";
import { createRateLimit, isWithinLimits } from "./rate-limit.server.ts";

/**
 * Limits of emails to people who may not have asked for them. They count by mailbox, over all accounts and pages,
 * however many of them cause the emails. docs/operations.md#email lists every such email.
 */

const DAY_S = 24 * 60 * 60;

type RecipientLimit = {
	/** Counts an email before it is queued. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
	consume(email: string): Promise<void>;
	/** Undoes the count of an email that wasn't queued. */
	giveBack(email: string): Promise<void>;
	/**
	 * Sends an email from a job, unless its recipient has got too many. One that fails, which its job repeats, isn't
	 * counted.
	 */
	send(email: string, send: () => Promise<unknown>): Promise<void>;
};

function createRecipientLimit({
	mailsPerDay,
	...limit
}: {
	name: string;
	mailsPerDay: number;
	message: string;
}): RecipientLimit {
	const mails = createRateLimit({ ...limit, tries: mailsPerDay, perSeconds: DAY_S });
	const keyOf = (email: string) => [mailboxOf(email)];
	return {
		consume: (email) => mails.consume(keyOf(email)),
		giveBack: (email) => mails.giveBack(keyOf(email)),
		async send(email, send) {
			if (!(await isWithinLimits(() => mails.consume(keyOf(email))))) {
				log.warn(
					{ limit: limit.name },
					"a mail was not sent: its recipient has got too many today",
				);
				return;
			}
			try {
				await send();
			} catch (error) {
				await mails.giveBack(keyOf(email));
				throw error;
			}
		},
	};
}

/** Emails that a creator's page sends to an address that somebody typed into its forms. */
export const creatorMails = createRecipientLimit({
	name: "creator-mail-to",
	mailsPerDay: 3,
	message:
		"This person has already received 3 emails from creators in the last 24 hours. Please try again tomorrow.",
});

/**
 * Emails to the address of an account that hasn't verified it, except those with the link that does. Whoever signed up
 * may have typed the address of somebody else.
 */
const unverifiedAccountMails = createRecipientLimit({
	name: "unverified-account-mail-to",
	mailsPerDay: 5,
	message: "",
});

/** Sends an email to the address of an account, from a job. Those to a verified address aren't limited. */
export async function sendToAccount(
	{ email, emailVerifiedAt }: { email: string; emailVerifiedAt: Date | null },
	send: () => Promise<unknown>,
): Promise<void> {
	if (emailVerifiedAt === null) await unverifiedAccountMails.send(email, send);
	else await send();
}

/** Emails that ask the owner of an address to confirm that it becomes an account's. */
export const emailChangeMails = createRecipientLimit({
	name: "email-change-to",
	mailsPerDay: 3,
	message: "Too many confirmation emails requested. Please try again later.",
});

/** Answers to reports. Administrators cause each, and a diligent visitor may have reported many pages. */
export const reportAnswers = createRecipientLimit({
	name: "report-answer-to",
	mailsPerDay: 10,
	message: "",
});
