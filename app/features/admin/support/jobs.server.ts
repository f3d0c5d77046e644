import { deleteOldTickets } from "./delete-old-tickets.server.ts";
import { sendTicketReceipt } from "./send-ticket-receipt.server.ts";
import { sendToCreator } from "./send-to-creator.server.ts";
import { sendToSupport } from "./send-to-support.server.ts";

export const supportJobs = [sendToSupport, sendToCreator, sendTicketReceipt, deleteOldTickets];
