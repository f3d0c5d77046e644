import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { MailError, sendMail } from "#app/platform/mail.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import { site } from "#app/platform/site.server.ts";
import { testMail } from "./mails/test-mail.tsx";

const testMails = createRateLimit({
	name: "test-mail",
	tries: 10,
	perSeconds: 10 * 60,
	message: "You have sent many test emails. Please try again later.",
});

/**
 * Sends a mail to the administrator now, without the queue, and waits for the server's answer: up to half a minute, the
 * limits of `sendMail`.
 *
 * @returns whether a server took it, or it is in the outbox because none is configured
 * @throws AppError `unavailable` with the server's answer; `rate_limited` with `retryAfterS`
 */
export async function sendTestMail({
	actor,
}: {
	actor: AuditActor & { administratorId: string };
}): Promise<"sent" | "kept"> {
	await testMails.consume([actor.administratorId]);
	const server = site.mailServer;
	const result = await sendMail({ to: actor.email, ...testMail() }).catch((error: unknown) => {
		if (error instanceof AppError) throw error;
		throw new AppError("unavailable", `The mail was not sent. ${describeFailure(error)}`);
	});
	await db.$transaction((tx) =>
		recordAudit(tx, {
			actor,
			action: "test-mail.sent",
			target: { type: "settings", id: "1", label: "Settings" },
			after: { Recipient: actor.email, Result: result.outcome },
		}),
	);
	if (result.outcome === "refused") {
		throw new AppError("unavailable", `The mail server refused the mail: ${result.reason}`);
	}
	return server === null ? "kept" : "sent";
}

/** Nodemailer's codes for a server that can't be reached. */
const UNREACHABLE = new Set(["ECONNECTION", "ECONNREFUSED", "EDNS", "ESOCKET", "ETIMEDOUT"]);

function describeFailure(error: unknown): string {
	if (!(error instanceof MailError)) return "Check the mail server’s password and try again.";
	const { code = "" } = error;
	if (UNREACHABLE.has(code)) {
		return `The mail server can’t be reached. Check its host and port (${code}).`;
	}
	if (code === "EAUTH") return "The mail server refused the user or the password.";
	if (code === "EENVELOPE") return "The mail server refused the sender. Check its address.";
	return `The mail server did not take it (${code || "no reason"}).`;
}
