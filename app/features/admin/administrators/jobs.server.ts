import { sendAdminReset } from "./passwords/request-admin-reset.server.ts";
import { sendAdminNotice } from "./queue-administrator-notice.server.ts";
import { sendInvitation } from "./team/send-invitation.server.ts";

export const administratorJobs = [sendInvitation, sendAdminReset, sendAdminNotice];
