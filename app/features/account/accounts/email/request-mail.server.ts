import { mapError } from "#app/platform/map-error.server.ts";
import type { Sender } from "../visitor.server.ts";

/** Address to send an email to, and the visitor who asks for it. */
export type MailRequest = { email: string } & Sender;

/**
 * Queues a job that emails a link, within its limit. Does the same work whether or not there is such an account.
 * @param count the limit
 * @param queue queues the job
 * @param failedMessage text of the error if the database or the queue is unavailable
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function requestMail(
	visit: MailRequest,
	{
		count,
		queue,
		failedMessage,
	}: {
		count: (visit: MailRequest) => Promise<void>;
		queue: (email: string) => Promise<unknown>;
		failedMessage: string;
	},
): Promise<void> {
	await mapError(failedMessage, async () => {
		await count(visit);
		await queue(visit.email);
	});
}
