import { sendBillingMail } from "./mails/send-billing-mail.server.ts";
import { applyStoredEvents } from "./sync/apply-events.server.ts";
import { endGrants } from "./sync/end-grants.server.ts";
import { reconcileBilling } from "./sync/reconcile.server.ts";
import { syncCustomerLater } from "./sync/sync-soon.server.ts";

export const billingJobs = [
	sendBillingMail,
	applyStoredEvents,
	syncCustomerLater,
	reconcileBilling,
	endGrants,
];
