import type { Prisma } from "#app/generated/prisma/client.ts";
import { CHECK_AGAIN_MS } from "./check-state.ts";

/** Condition for links that were not checked since they were added or their address was changed. */
export function newLinks(now: Date) {
	return { ...shownLinks(now), checkedAt: null } satisfies Prisma.LinkWhereInput;
}

/** http(s) links that are visible or scheduled. */
function shownLinks(now: Date) {
	return {
		enabled: true,
		moderatedAt: null,
		url: { startsWith: "http" },
		// Their addresses are made by us, and the sites answer programs differently.
		kind: { notIn: ["whatsapp", "map"] },
		OR: [{ endsAt: null }, { endsAt: { gt: now } }],
	} satisfies Prisma.LinkWhereInput;
}

/** Condition for links that are due for a check. */
export function dueLinks(now: Date) {
	const ago = (ms: number) => ({ lte: new Date(now.getTime() - ms) });
	return {
		...shownLinks(now),
		AND: [
			{
				OR: [
					{ checkedAt: null },
					{ failedChecks: 0, checkedAt: ago(CHECK_AGAIN_MS.works) },
					{ failedChecks: { gt: 0 }, brokenAt: null, checkedAt: ago(CHECK_AGAIN_MS.fails) },
					{ brokenAt: { not: null }, checkedAt: ago(CHECK_AGAIN_MS.broken) },
				],
			},
		],
	} satisfies Prisma.LinkWhereInput;
}
