import type { Tier } from "#app/generated/prisma/enums.ts";

/** @returns path of the page on which a subscriber changes to another plan, or ends the subscription for Free */
export function changePlanPath(plan: Tier): string {
	return `/dashboard/billing/change?${new URLSearchParams({ plan })}`;
}
