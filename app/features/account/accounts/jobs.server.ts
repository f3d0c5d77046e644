import { deleteDueAccounts } from "./deletion/delete-due-accounts.server.ts";
import { sendEmailChangeMail } from "./email/send-email-change-mail.server.ts";
import { sendVerificationMail } from "./email/send-verification-mail.server.ts";
import { sendVerificationMailAgain } from "./email/send-verification-mail-again.server.ts";
import { createDataExport } from "./export/create-data-export.server.ts";
import { deleteOldDataExports } from "./export/delete-old-data-exports.server.ts";
import { sendResetMail } from "./passwords/send-reset-mail.server.ts";
import { deleteOldRegistrations } from "./registrations/delete-old-registrations.server.ts";
import { sendAccountNotice } from "./send-account-notice.server.ts";
import { deleteExpiredSessions } from "./sessions/delete-expired-sessions.server.ts";

export const accountJobs = [
	sendVerificationMail,
	sendVerificationMailAgain,
	sendResetMail,
	sendAccountNotice,
	sendEmailChangeMail,
	createDataExport,
	deleteExpiredSessions,
	deleteOldDataExports,
	deleteDueAccounts,
	deleteOldRegistrations,
];
