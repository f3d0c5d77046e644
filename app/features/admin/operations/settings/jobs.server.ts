import { deleteOldMails } from "./delete-old-mails.server.ts";
import { queueWaitingRegistrationNotices } from "./queue-registration-notices.server.ts";

export const settingsJobs = [deleteOldMails, queueWaitingRegistrationNotices];
