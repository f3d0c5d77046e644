import { deleteOldMessages } from "./delete-old-messages.server.ts";
import { sendMessageNotice } from "./send-message-notice.server.ts";
import { sendReply } from "./send-reply.server.ts";

export const inboxJobs = [sendMessageNotice, sendReply, deleteOldMessages];
