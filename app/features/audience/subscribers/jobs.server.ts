import { deleteUnconfirmedSubscribers } from "./delete-unconfirmed-subscribers.server.ts";
import { sendConfirmation } from "./send-confirmation.server.ts";

export const subscriberJobs = [sendConfirmation, deleteUnconfirmedSubscribers];
