import { createTransport } from "nodemailer";
import type { ReactElement } from "react";
import { cleanLine } from "#app/lib/clean-text.ts";
import { cutText } from "#app/lib/cut-text.ts";
import { db } from "./db.server.ts";
import { env } from "./env.server.ts";
import type { Job } from "./jobs.server.ts";
import { log } from "./log.server.ts";
import { renderMail } from "./render-mail.server.ts";

/** `refused`: for good, so that sending it again is no use; `reason` is what the server said, in its own words. */
export type Delivery = { outcome: "accepted" } | { outcome: "refused"; reason: string };

/** What a template makes; who gets it is said when it is sent. */
export type MailContent = { subject: string; body: ReactElement };

/** For connecting and greeting together, and afterwards for each silence. */
const SMTP_TIMEOUT_MS = 10_000;

/** For every job that mails. */
export const MAIL_JOB = {
	/** Again after seconds, then ever more rarely, for about six hours in all. */
	retry: { limit: 14, delayS: 5, maxDelayS: 60 * 60 },
	/** More than 20 mails a second for a server that takes a fifth of a second for each. */
	concurrency: 5,
} as const satisfies Partial<Job>;

const transport = env.SMTP_URL
	? createTransport(
			{
				url: env.SMTP_URL,
				connectionTimeout: SMTP_TIMEOUT_MS,
				greetingTimeout: SMTP_TIMEOUT_MS,
				socketTimeout: SMTP_TIMEOUT_MS,
				dnsTimeout: SMTP_TIMEOUT_MS,
				disableFileAccess: true,
				disableUrlAccess: true,
			},
			{
				from: sender(env.MAIL_FROM ?? ""),
				// Holiday replies and the like stay away (RFC 3834).
				headers: { "Auto-Submitted": "auto-generated" },
			},
		)
	: null;

/**
 * Hands the mail to the SMTP server, as HTML and as text, or, where none is configured, puts it into the outbox and
 * prints its links. Call it from a job with `MAIL_JOB`: it may take many seconds.
 *
 * @returns whether the server accepted the mail or refused it permanently (RFC 5321, replies 5yz to the recipient or the
 * message); a job that ignores the latter ends, and is not tried again
 * @throws Error when the mail could not be handed over now. It names neither the address nor what the server said, which
 * may hold it, because the queue keeps the errors of its jobs.
 */
export async function sendMail({
	to,
	replyTo,
	id,
	unsubscribeUrl,
	subject,
	body,
}: MailContent & {
	to: string;
	/** Who is answered, where it is not the sender. The outbox, where nobody answers, does not keep it. */
	replyTo?: { name: string; address: string };
	/**
	 * Of letters, digits and hyphens, the same each time this very mail is sent: it is its `Message-ID`, by which mail
	 * programs know one that was sent twice because nobody knew whether it had arrived. As random where left out.
	 */
	id?: string | undefined;
	/** A mail that people have chosen to get is ended here, by a POST without anything else (RFC 8058). */
	unsubscribeUrl?: string;
}): Promise<Delivery> {
	const { html, text } = await renderMail(body);
	if (transport) {
		try {
			// As an object the address is one address: a list in it is not taken apart into several.
			const recipient = { name: "", address: to };
			await transport.sendMail({
				to: recipient,
				replyTo,
				...(id === undefined ? {} : { messageId: `<${id}@${new URL(env.APP_URL).hostname}>` }),
				...(unsubscribeUrl === undefined ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }),
				subject,
				html,
				text,
			});
		} catch (error) {
			const reason = reasonOf(error);
			log.warn({ mail: subject, ...reason }, "the SMTP server did not take a mail");
			const refusal = refusalOf(error);
			if (refusal !== null) return { outcome: "refused", reason: refusal };
			throw new Error(`The SMTP server did not take the mail: ${JSON.stringify(reason)}`);
		}
		return { outcome: "accepted" };
	}
	await db.outboxMail.create({ data: { to, subject, html, text } });
	for (const link of text.match(/https?:\/\/\S+/g) ?? []) {
		log.info({ mail: subject, link }, "no SMTP_URL: kept in the outbox");
	}
	return { outcome: "accepted" };
}

const MAX_REFUSAL_LENGTH = 300;

/**
 * The server's words, when it will never take this mail for this recipient. A refusal of the sender, the password or the
 * connection is the operator's to fix, so it is not one of these: those mails are tried again.
 */
function refusalOf(error: unknown): string | null {
	const {
		code,
		responseCode = 0,
		response = "",
	} = error as {
		code?: string;
		responseCode?: number;
		response?: string;
	};
	const { command } = reasonOf(error);
	const isAboutThisMail =
		(code === "EENVELOPE" && command === "RCPT TO") || (code === "EMESSAGE" && command === "DATA");
	if (!isAboutThisMail || responseCode < 500 || responseCode > 599) return null;
	return cutText(cleanLine(response), MAX_REFUSAL_LENGTH);
}

/** A bare address is shown with the product's name beside it. */
function sender(mailFrom: string): string | { name: string; address: string } {
	return mailFrom.includes("<") ? mailFrom : { name: env.APP_NAME, address: mailFrom };
}

/** As RFC 2369 and RFC 8058 say it: with both, mail programs show a button that ends these mails at once. */
function unsubscribeHeaders(url: string): Record<string, string> {
	return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** Nodemailer's and the protocol's codes, such as `ETIMEDOUT` while `CONN`, or 550 to `RCPT TO`. */
function reasonOf(error: unknown): { code?: string; responseCode?: number; command?: string } {
	const { code, responseCode, command } = error as ReturnType<typeof reasonOf>;
	return { code, responseCode, command };
}
