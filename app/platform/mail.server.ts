import { isDeepStrictEqual } from "node:util";
import type { ReactElement } from "react";
import { cleanLine } from "#app/lib/clean-text.ts";
import { cutText } from "#app/lib/cut-text.ts";
import { splitMailSender } from "#app/lib/mail-sender.ts";
import { env } from "./env.server.ts";
import type { Job } from "./jobs.server.ts";
import { log } from "./log.server.ts";
import { observe } from "./observe.server.ts";
import { keepMail, recordMail } from "./record-mail.server.ts";
import { renderMail } from "./render-mail.server.ts";
import { decryptSmtpPassword, site } from "./site.server.ts";

/** `refused` is permanent, so a retry is useless; `reason` is the server's message. */
export type Delivery = { outcome: "accepted" } | { outcome: "refused"; reason: string };

/** Result of a template; `sendMail` adds the recipient. */
export type MailContent = { subject: string; body: ReactElement };

/** Limit in milliseconds for connecting and greeting together, and afterwards for each silence. */
const SMTP_TIMEOUT_MS = 10_000;
/** A process keeps this many connections to the mail server open while it sends, and sends each email through a free one. */
const CONNECTIONS = 5;
const CONNECTION_IDLE_MS = 5_000;

/** Options of every job that sends email. */
export const MAIL_JOB = {
	/** Retries with growing delays, for about six hours in all. */
	retry: { limit: 14, delayS: 5, maxDelayS: 60 * 60 },
	/** More than there are connections, so that each always has an email to send. */
	concurrency: 20,
	sendsMail: true,
} as const satisfies Partial<Job>;

type MailServer = NonNullable<typeof site.mailServer>;

let latest: { server: MailServer; transport: ReturnType<typeof loadTransport> } | undefined;

/** The connection to the server in effect, which administrators may change while the process runs. */
function transportTo(server: MailServer): ReturnType<typeof loadTransport> {
	if (!latest || !isDeepStrictEqual(latest.server, server)) {
		latest?.transport.then(
			(transport) => transport.close(),
			// It never opened: whoever wanted to send through it has the error.
			() => undefined,
		);
		latest = { server, transport: loadTransport(server) };
	}
	return latest.transport;
}

/** Port on which TLS begins at once (RFC 8314). On others, the connection is encrypted if the server offers it. */
const IMPLICIT_TLS_PORT = 465;

/** @throws Error if the stored password can't be decrypted */
function connectionTo(server: MailServer) {
	if ("url" in server) return { url: server.url };
	const { host, port, user, passwordEncrypted } = server;
	const password = passwordEncrypted && decryptSmtpPassword(passwordEncrypted);
	if (passwordEncrypted !== null && password === null) {
		throw new Error("The mail server's password was encrypted with another SESSION_SECRET.");
	}
	return {
		// Brackets belong to the address of a URL, and not to the host.
		host: host.replace(/^\[(.*)\]$/, "$1"),
		port,
		secure: port === IMPLICIT_TLS_PORT,
		...(user === null ? {} : { auth: { user, pass: password ?? "" } }),
	};
}

/** Nodemailer is loaded with the first email, so that no start waits for it. */
async function loadTransport(server: MailServer) {
	const { createTransport } = await import("nodemailer");
	return createTransport(
		{
			...connectionTo(server),
			pool: true,
			maxConnections: CONNECTIONS,
			idleTimeout: CONNECTION_IDLE_MS,
			// The queue tries again.
			maxRequeues: 0,
			connectionTimeout: SMTP_TIMEOUT_MS,
			greetingTimeout: SMTP_TIMEOUT_MS,
			socketTimeout: SMTP_TIMEOUT_MS,
			dnsTimeout: SMTP_TIMEOUT_MS,
			disableFileAccess: true,
			disableUrlAccess: true,
		},
		{
			// Prevents automatic replies (RFC 3834).
			headers: { "Auto-Submitted": "auto-generated" },
		},
	);
}

/**
 * Sends an email as HTML and text through the SMTP server. Without one, stores it in the outbox and prints its links.
 * Call it from a job with `MAIL_JOB`, because it may take many seconds.
 *
 * @returns whether the server accepted the email or refused it permanently (RFC 5321, replies 5yz to the recipient or
 * the message); a job that ignores a refusal ends, and is not retried
 * @throws Error if the email could not be sent now. The error contains neither the address nor the server's reply,
 * which may contain it, because the queue stores errors.
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
	/** Recipient of replies, if not the sender. The outbox doesn't store it. */
	replyTo?: { name: string; address: string };
	/**
	 * Letters, digits and hyphens, the same for each retry: part of the `Message-ID`, by which email programs recognize
	 * duplicates. Random by default.
	 */
	id?: string | undefined;
	/** URL that unsubscribes with an empty POST (RFC 8058). */
	unsubscribeUrl?: string;
}): Promise<Delivery> {
	const { html, text } = await renderMail(body);
	const server = site.mailServer;
	if (server) {
		try {
			// As an object, the address is a single one: a list in it is not split.
			const recipient = { name: "", address: to };
			const transport = await transportTo(server);
			await transport.sendMail({
				from: sender(server.from),
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
			observe({ kind: "mail", result: refusal === null ? "failed" : "refused" });
			const why = refusal ?? describeReason(reason);
			await recordMail({ to, subject }, { error: why, isFinal: refusal !== null });
			if (refusal !== null) return { outcome: "refused", reason: refusal };
			throw new MailError(reason);
		}
		observe({ kind: "mail", result: "accepted" });
		await recordMail({ to, subject }, { error: null, isFinal: true });
		return { outcome: "accepted" };
	}
	observe({ kind: "mail", result: "kept" });
	await keepMail({ to, subject, html, text });
	for (const link of text.match(/https?:\/\/\S+/g) ?? []) {
		log.info({ mail: subject, link }, "no mail server: kept in the outbox");
	}
	return { outcome: "accepted" };
}

/** A mail that could not be sent now. Names Nodemailer's and SMTP's codes, but not the server's reply. */
export class MailError extends Error {
	readonly code: string | undefined;

	constructor(reason: Reason) {
		super(`The SMTP server did not take the mail: ${JSON.stringify(reason)}`);
		this.code = reason.code;
	}
}

/** Whether mail goes to an SMTP server, and not to the outbox. */
export function isMailServerSet(): boolean {
	return site.mailServer !== null;
}

/** Connects to the SMTP server and logs in. @throws Error if it doesn't answer or refuses, or none is set */
export async function checkMailServer(): Promise<void> {
	const server = site.mailServer;
	if (server === null) throw new Error("no mail server is set");
	await (await transportTo(server)).verify();
}

const MAX_REFUSAL_LENGTH = 300;

/**
 * @returns the server's reply if it refuses this email to this recipient permanently; null for refusals of the sender,
 * the password or the connection, which the operator can fix, so those emails are retried
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

/** A bare address gets the product's name. */
function sender(mailFrom: string): { name: string; address: string } {
	if (!mailFrom.includes("<")) return { name: site.name, address: mailFrom };
	return splitMailSender(mailFrom);
}

/** Headers of RFC 2369 and RFC 8058: with both, email programs show an unsubscribe button. */
function unsubscribeHeaders(url: string): Record<string, string> {
	return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

type Reason = { code?: string; originalCode?: string; responseCode?: number; command?: string };

/** @returns the codes in words, such as "ETIMEDOUT, 450 to RCPT TO" or "ESOCKET, CERT_HAS_EXPIRED, CONN" */
function describeReason({ code, originalCode, responseCode, command }: Reason): string {
	const reply = [responseCode, command].filter((part) => part !== undefined).join(" to ");
	return [code, originalCode, reply].filter(Boolean).join(", ") || "The mail server can’t be used";
}

/**
 * Nodemailer's and SMTP's codes, such as `ETIMEDOUT` during `CONN`, or 550 to `RCPT TO`, and the system's code that
 * Nodemailer has replaced by its own, such as `CERT_HAS_EXPIRED`.
 */
function reasonOf(error: unknown): Reason {
	const { code, originalCode, responseCode, command } = error as Reason;
	return { code, originalCode, responseCode, command };
}
