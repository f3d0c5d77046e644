import { MailState } from "#app/generated/prisma/enums.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { cutText } from "#app/lib/cut-text.ts";
import { runningJob } from "./current-run.server.ts";
import { db } from "./db.server.ts";
import { log } from "./log.server.ts";

type Address = { to: string; subject: string };

/** Lengths of the columns. */
const ADDRESS_MAX_LENGTH = 254;
const TEXT_MAX_LENGTH = 300;

/** Stores an email that no server took, because none is configured. */
export async function keepMail({ html, text, ...mail }: Address & { html: string; text: string }) {
	await record({ ...mail, html, text, state: MailState.kept, error: null });
}

/**
 * Records what happened to an email that was given to a server: without its text, which contains secrets, and which the
 * server has. Doesn't fail, because an error would make the job send the email again.
 *
 * @param outcome.error why it wasn't taken; null if it was
 * @param outcome.isFinal whether another try is useless
 */
export async function recordMail(
	mail: Address,
	{ error, isFinal }: { error: string | null; isFinal: boolean },
): Promise<void> {
	const isTriedAgain = runningJob.getStore()?.isLastTry === false;
	const failure = isFinal ? MailState.refused : isTriedAgain ? MailState.waiting : MailState.failed;
	const state = error === null ? MailState.sent : failure;
	try {
		await record({ ...mail, html: "", text: "", state, error });
	} catch (err) {
		log.warn({ mail: mail.subject, err }, "what happened to a mail was not recorded");
	}
}

type Row = Address & {
	html: string;
	text: string;
	state: MailState;
	error: string | null;
};

/** Adds the row of an email, or changes it if a retry sends the email again. */
async function record({ error: given, ...mail }: Row): Promise<void> {
	const to = cutText(mail.to, ADDRESS_MAX_LENGTH);
	const subject = cutText(cleanLine(mail.subject), TEXT_MAX_LENGTH);
	const error = given === null ? null : cutText(cleanLine(given), TEXT_MAX_LENGTH);
	const data = { ...mail, to, subject, error };
	const runId = runningJob.getStore()?.id;
	if (runId === undefined) {
		await db.outboxMail.create({ data });
		return;
	}
	await db.outboxMail.upsert({
		where: { runId_to_subject: { runId, to, subject } },
		create: { ...data, runId },
		update: { ...data, tries: { increment: 1 }, triedAt: new Date() },
	});
}
