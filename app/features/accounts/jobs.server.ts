import { purgeExpiredSessions } from "./purge-expired-sessions.server.ts";
import { sendVerificationMail } from "./send-verification-mail.server.ts";

export const accountJobs = [sendVerificationMail, purgeExpiredSessions];
