import { sendBillingMail } from "./mails/send-billing-mail.server.ts";
import { endGrace } from "./sync/end-grace.server.ts";
import { reconcileBilling } from "./sync/sync-all-customers.server.ts";
import { syncStoredEvents } from "./sync/sync-events.server.ts";
import { syncCustomerLater } from "./sync/sync-soon.server.ts";
import { endGrants, updateTiersAtStart } from "./sync/update-tiers.server.ts";

export const billingJobs = [
	sendBillingMail,
	syncStoredEvents,
	syncCustomerLater,
	reconcileBilling,
	endGrants,
	endGrace,
	updateTiersAtStart,
];
