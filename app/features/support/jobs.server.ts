import { sendTicketReceipt } from "./send-ticket-receipt.server.ts";
import { sendToSupport } from "./send-to-support.server.ts";

export const supportJobs = [sendToSupport, sendTicketReceipt];
