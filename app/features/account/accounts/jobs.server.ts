import { purgeDeletedAccounts } from "./deletion/purge-deleted-accounts.server.ts";
import { resendVerificationMail } from "./email/resend-verification-mail.server.ts";
import { sendEmailChangeMail } from "./email/send-email-change-mail.server.ts";
import { sendVerificationMail } from "./email/send-verification-mail.server.ts";
import { makeDataExport } from "./export/make-data-export.server.ts";
import { purgeDataExports } from "./export/purge-data-exports.server.ts";
import { sendResetMail } from "./passwords/send-reset-mail.server.ts";
import { purgeRegistrations } from "./registrations/purge-registrations.server.ts";
import { sendAccountNotice } from "./send-account-notice.server.ts";
import { purgeExpiredSessions } from "./sessions/purge-expired-sessions.server.ts";

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
	purgeRegistrations,
];
