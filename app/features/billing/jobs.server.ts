import { sendBillingMail } from "./mails/send-billing-mail.server.ts";
import { applyStoredEvents } from "./sync/apply-events.server.ts";
import { endGrace } from "./sync/end-grace.server.ts";
import { endGrants, recomputeTiersAtStart } from "./sync/recompute-tiers.server.ts";
import { reconcileBilling } from "./sync/reconcile.server.ts";
import { syncCustomerLater } from "./sync/sync-soon.server.ts";

export const billingJobs = [
	sendBillingMail,
	applyStoredEvents,
	syncCustomerLater,
	reconcileBilling,
	endGrants,
	endGrace,
	recomputeTiersAtStart,
];
