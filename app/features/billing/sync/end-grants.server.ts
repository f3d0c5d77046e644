import { changePagesOf, unchanged } from "#app/features/page/change-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { lockBilling } from "./billing-lock.server.ts";
import { writeTier } from "./write-tier.server.ts";

/** Ends plans that were given by hand until a date. */
export const endGrants: Job = {
	name: "end-grants",
	schedule: "*/10 * * * *",
	run: () => endDueGrants(),
};

/** Recomputes the tier of each account with a grant that has ended and that its tier still rests on. */
export async function endDueGrants(clock: Clock = systemClock): Promise<void> {
	const now = clock.now();
	const due = await query<{ userId: string }>({
		text: `
			SELECT DISTINCT g.user_id AS "userId" FROM plan_grant g JOIN "user" u ON u.id = g.user_id
			WHERE g.until <= $1 AND u.tier <> 'free' AND u.tier_since <= g.until`,
		values: [now],
	});
	for (const { userId } of due) await applyGrants({ userId, now });
}

/** Makes an account's tier follow the plans given by hand, after one was added, changed or has ended. */
export async function applyGrants({ userId, now }: { userId: string; now: Date }): Promise<void> {
	await changePagesOf(
		{ userId, actor: "system" },
		async (tx) => {
			const tiers = await writeTier(tx, { userId, cause: "grant", now });
			if (tiers === null || tiers.from === tiers.to) return unchanged(undefined);
		},
		{ prepare: (tx) => lockBilling(tx, { userId }) },
	);
}
