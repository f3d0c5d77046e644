import { makeDataExport } from "./make-data-export.server.ts";
import { purgeDataExports } from "./purge-data-exports.server.ts";
import { purgeDeletedAccounts } from "./purge-deleted-accounts.server.ts";
import { purgeExpiredSessions } from "./purge-expired-sessions.server.ts";
import { resendVerificationMail } from "./resend-verification-mail.server.ts";
import { sendAccountNotice } from "./send-account-notice.server.ts";
import { sendEmailChangeMail } from "./send-email-change-mail.server.ts";
import { sendResetMail } from "./send-reset-mail.server.ts";
import { sendVerificationMail } from "./send-verification-mail.server.ts";

export const accountJobs = [
	sendVerificationMail,
	resendVerificationMail,
	sendResetMail,
	sendAccountNotice,
	sendEmailChangeMail,
	makeDataExport,
	purgeExpiredSessions,
	purgeDataExports,
	purgeDeletedAccounts,
];
