import type { Tier } from "#app/generated/prisma/enums.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { hasPlan, type PaidPlan, parsePlan } from "./plans.ts";

const DASHBOARD = "/dashboard";
/** The first steps of a new page. */
const START = "/dashboard/start";
const UPGRADE = "/upgrade";

/** What a person came for, as an address, a form or a cookie holds it: checked by nobody yet. */
type Continuation = { redirectTo?: unknown; plan?: unknown };

/**
 * Where a person goes once signed in: the page they came for, never off this site, never back to these forms. Who has
 * chosen a plan goes to it first, unless they have it, and from there to that page.
 * @param tier of the account; free for one that was just opened
 * @param isNew the account was just opened: who came for nothing else but the dashboard begins with its first steps
 */
export function afterSignIn({
	redirectTo,
	plan,
	tier = "free",
	isNew = false,
}: Continuation & { tier?: Tier; isNew?: boolean }): string {
	const asked = readContinuation({ redirectTo, plan });
	const wanted = asked.redirectTo ?? DASHBOARD;
	const target = isNew && wanted === DASHBOARD ? START : wanted;
	if (asked.plan === null || hasPlan(tier, asked.plan)) return target;
	const isThere = /^\/upgrade(?![^/?#])/.test(target);
	return UPGRADE + continuationSearch(isThere ? { plan: asked.plan } : asked);
}

/** What of a continuation is worth carrying on: an address of this site to go to, a plan that there is. */
export function readContinuation({ redirectTo, plan }: Continuation): {
	redirectTo: string | null;
	plan: PaidPlan | null;
} {
	const target = safeRedirect(redirectTo, "");
	const isWayIn = /^\/(signin|signup|signout|auth)(?![^/?#])/.test(target);
	return { redirectTo: target === "" || isWayIn ? null : target, plan: parsePlan(plan) };
}

/** The query that carries a continuation to the next page on the way in: "" or "?plan=…&redirectTo=…". */
export function continuationSearch(continuation: Continuation): string {
	const { redirectTo, plan } = readContinuation(continuation);
	const search = new URLSearchParams();
	if (plan !== null) search.set("plan", plan);
	if (redirectTo !== null) search.set("redirectTo", redirectTo);
	return search.size === 0 ? "" : `?${search}`;
}
