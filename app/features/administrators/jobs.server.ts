import { sendInvitation } from "./team/send-invitation.server.ts";

export const administratorJobs = [sendInvitation];
