import { formatDay } from "#app/lib/format-time.ts";
import type { ListedSubscription } from "../queries.server.ts";
import { isCancelable, planName } from "./describe-subscription.ts";
import { isPlanOn } from "./status.ts";

/** What a deletion or a suspension of the account does to its subscription. Safe in the browser. */

type Current = ListedSubscription | null;

/** @returns what a request to delete the account does to its subscription, in a sentence or more; null without one */
export function whatDeletionDoes(current: Current, now = new Date()): string | null {
	if (current === null) return null;
	if (!isPlanOn(current, now))
		return `${subject(current)} is canceled when your account is deleted.`;
	if (isOwnEnd(current)) return ownEnd(current);
	return `${subject(current)} runs until ${lastDay(current)}. It doesn’t renew, and you won’t be charged again${evenIfOwing(current)}. If you keep your account before that day, it renews as before.`;
}

/** @returns what keeping the account does; null if that changes nothing */
export function whatKeepingDoes(current: Current, now = new Date()): string | null {
	if (current === null || !isPlanOn(current, now) || !current.isRenewalStopped) return null;
	return `${subject(current)} renews on ${lastDay(current)}, as before.`;
}

/** @returns what the suspension of the account does to its subscription; null without one that can be canceled */
export function whatSuspensionDoes(current: Current): string | null {
	if (current === null) return null;
	if (!isPlanOn(current)) {
		return isCancelable(current)
			? `${subject(current)} has an open payment. You can cancel it.`
			: null;
	}
	if (isOwnEnd(current)) return ownEnd(current);
	return `${subject(current)} runs until ${lastDay(current)}. It doesn’t renew while your account is suspended, and you won’t be charged again${evenIfOwing(current)}. If we lift the suspension before that day, it renews as before, unless you cancel it.`;
}

/** @returns the same to an administrator */
export function whatStoppingDoes(current: Current): string | null {
	if (current === null || !isPlanOn(current) || isOwnEnd(current)) return null;
	return `The ${planName(current)} subscription runs until ${lastDay(current)} and doesn’t renew, unless this is taken back before that day.`;
}

/** Whether the owner of a suspended account can still cancel its subscription for good. */
export function isCancelableWhileSuspended(current: ListedSubscription): boolean {
	return isCancelable(current) || current.isRenewalStopped;
}

function isOwnEnd({ cancelAt, isRenewalStopped }: ListedSubscription): boolean {
	return cancelAt !== null && !isRenewalStopped;
}

function evenIfOwing({ status }: ListedSubscription): string {
	return status === "past_due" ? ", not even for the payment that failed" : "";
}

function ownEnd(current: ListedSubscription): string {
	return `${subject(current)} ends on ${lastDay(current)}, as you canceled it.`;
}

function subject(current: ListedSubscription): string {
	return current.tier === null ? "Your subscription" : `Your ${planName(current)} subscription`;
}

function lastDay({ cancelAt, currentPeriodEnd }: ListedSubscription): string {
	return formatDay(cancelAt ?? currentPeriodEnd);
}
