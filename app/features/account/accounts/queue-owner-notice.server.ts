import { enqueue } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { AccountNotice } from "./mails/notice-mail.tsx";
import { sendAccountNotice } from "./send-account-notice.server.ts";

/** Queues an email to `to`. Never throws, because the event has happened already; logs a failure to queue. */
export async function queueOwnerNotice(to: string, notice: AccountNotice): Promise<void> {
	try {
		await enqueue(sendAccountNotice, { to, notice });
	} catch (error) {
		log.error({ err: error, notice: notice.kind }, "notice to the account's owner not queued");
	}
}
