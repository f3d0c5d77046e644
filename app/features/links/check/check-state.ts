import { type Findings, NO_FINDINGS } from "../columns.ts";
import type { Verdict } from "./verdict.ts";

/** What a link's row remembers of the checks of its address. */
export type CheckState = Omit<Findings, "verifiedAt">;

const { verifiedAt: _, ...NEVER_CHECKED } = NO_FINDINGS;

export { NEVER_CHECKED };

const HOUR_MS = 60 * 60 * 1_000;

/** How long after the last look a link is looked at again. */
export const CHECK_AGAIN_MS = {
	works: 72 * HOUR_MS,
	/** Once it has failed. Looks that fail count only with this between them. */
	fails: 12 * HOUR_MS,
	broken: 24 * HOUR_MS,
} as const;

/** So many looks in a row, and so at least 24 hours, before a link counts as broken. */
const FAILURES_UNTIL_BROKEN = 3;

/** What is remembered after one more look. */
export function afterProbe(before: CheckState, verdict: Verdict, now: Date): CheckState {
	switch (verdict.kind) {
		case "works":
			return { ...NEVER_CHECKED, checkedAt: now };
		case "unclear":
			return { ...before, checkedAt: now };
		case "fails": {
			const { checkedAt, brokenAt } = before;
			const sinceMs =
				checkedAt === null ? Number.POSITIVE_INFINITY : Number(now) - Number(checkedAt);
			if (before.failedChecks > 0 && sinceMs < CHECK_AGAIN_MS.fails) return before;
			const failedChecks = before.failedChecks + 1;
			return {
				checkedAt: now,
				failedChecks,
				brokenAt: brokenAt ?? (failedChecks >= FAILURES_UNTIL_BROKEN ? now : null),
				brokenReason: verdict.reason,
			};
		}
	}
}
