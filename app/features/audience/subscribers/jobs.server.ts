import { purgeSubscribers } from "./purge-subscribers.server.ts";
import { sendConfirmation } from "./send-confirmation.server.ts";

export const subscriberJobs = [sendConfirmation, purgeSubscribers];
