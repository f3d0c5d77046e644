import { sendAdminNotice } from "./notify-administrator.server.ts";
import { sendAdminReset } from "./passwords/request-admin-reset.server.ts";
import { sendInvitation } from "./team/send-invitation.server.ts";

export const administratorJobs = [sendInvitation, sendAdminReset, sendAdminNotice];
