import type { Tier } from "#app/generated/prisma/enums.ts";

/** The plans in their order, each holding what those before it hold. Browser-safe. */
export const PLANS = ["free", "pro", "max"] as const satisfies readonly Tier[];

/** A plan that costs something, and so can be chosen on the way in. */
export type PaidPlan = Exclude<Tier, "free">;

export const PLAN_NAMES: Readonly<Record<Tier, string>> = { free: "Free", pro: "Pro", max: "Max" };

/** What a month is advertised at, in US cents. */
export const PLAN_PRICE_CENTS: Readonly<Record<Tier, number>> = { free: 0, pro: 200, max: 400 };

/** The plan that `?plan=` or a form's field names; null for anything else. */
export function parsePlan(value: unknown): PaidPlan | null {
	return value === "pro" || value === "max" ? value : null;
}

/** Whether `tier` holds all that `plan` does. */
export function hasPlan(tier: Tier, plan: Tier): boolean {
	return PLANS.indexOf(tier) >= PLANS.indexOf(plan);
}
