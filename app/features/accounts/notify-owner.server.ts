import { enqueue } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { AccountNotice } from "./mails/notice-mail.tsx";
import { sendAccountNotice } from "./send-account-notice.server.ts";

/** Queues a mail to `to`. Never throws: what it is about has been done; a failure to queue is logged. */
export async function notifyOwner(to: string, notice: AccountNotice): Promise<void> {
	try {
		await enqueue(sendAccountNotice, { to, notice });
	} catch (error) {
		log.error({ err: error, notice: notice.kind }, "notice to the account's owner not queued");
	}
}
