import type { Prisma } from "#app/generated/prisma/client.ts";
import { CHECK_AGAIN_MS } from "./check-state.ts";

/** Condition for links that are due for a check: http(s) links that are visible or scheduled. */
export function dueLinks(now: Date) {
	const ago = (ms: number) => ({ lte: new Date(now.getTime() - ms) });
	return {
		enabled: true,
		hiddenAt: null,
		url: { startsWith: "http" },
		AND: [
			{ OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
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
