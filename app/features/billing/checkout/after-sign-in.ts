import type { Tier } from "#app/generated/prisma/enums.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { hasPlan, type PaidPlan, parsePlan } from "../plans/plans.ts";

const DASHBOARD = "/dashboard";
/** Path of a new page's first steps. */
const START = "/dashboard/start";
const UPGRADE = "/upgrade";

/** Where a person was going, as a URL, form or cookie states it: not validated yet. */
type Continuation = { redirectTo?: unknown; plan?: unknown };

/**
 * Returns the address to go to after signing in: the page the person came for, never off this site, never back to these
 * forms. A chosen plan that the account doesn't have comes first, and continues to that page.
 * @param tier tier of the account; free for a new one
 * @param isNew whether the account is new: without another destination it starts with its first steps
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

/** @returns the valid parts of a continuation: a path on this site, an existing paid plan */
export function readContinuation({ redirectTo, plan }: Continuation): {
	redirectTo: string | null;
	plan: PaidPlan | null;
} {
	const target = safeRedirect(redirectTo, "");
	const isWayIn = /^\/(signin|signup|signout|auth)(?![^/?#])/.test(target);
	return { redirectTo: target === "" || isWayIn ? null : target, plan: parsePlan(plan) };
}

/** @returns the query that carries a continuation through the sign-in pages: "" or "?plan=…&redirectTo=…" */
export function continuationSearch(continuation: Continuation): string {
	const { redirectTo, plan } = readContinuation(continuation);
	const search = new URLSearchParams();
	if (plan !== null) search.set("plan", plan);
	if (redirectTo !== null) search.set("redirectTo", redirectTo);
	return search.size === 0 ? "" : `?${search}`;
}
