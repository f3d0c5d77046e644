import { createTransport } from "nodemailer";
import { db } from "./db.server.ts";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";

export type Mail = { to: string; subject: string; html: string; text: string };

const SMTP_TIMEOUT_MS = 10_000;

const transport = env.SMTP_URL
	? createTransport(env.SMTP_URL, {
			from: env.MAIL_FROM,
			// @ts-expect-error -- the URL form's types leave these out; nodemailer reads them all the same.
			connectionTimeout: SMTP_TIMEOUT_MS,
			greetingTimeout: SMTP_TIMEOUT_MS,
			socketTimeout: SMTP_TIMEOUT_MS,
		})
	: null;

/**
 * Hands the mail to the SMTP server, or, where none is configured, puts it into the outbox and prints its
 * links. Call it from a job: it may take seconds and it throws when the server refuses.
 */
export async function sendMail(mail: Mail): Promise<void> {
	if (transport) {
		await transport.sendMail(mail);
		return;
	}
	await db.outboxMail.create({ data: mail });
	for (const link of mail.text.match(/https?:\/\/\S+/g) ?? []) {
		log.info({ mail: mail.subject, link }, "no SMTP_URL: kept in the outbox");
	}
}
