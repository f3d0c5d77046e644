import { type Findings, NO_FINDINGS } from "../link-columns.ts";
import type { Verdict } from "./verdict.ts";

/** The columns of a link that record the checks of its address. */
export type CheckState = Omit<Findings, "verifiedAt">;

const { verifiedAt: _, ...NEVER_CHECKED } = NO_FINDINGS;

export { NEVER_CHECKED };

const HOUR_MS = 60 * 60 * 1_000;

/** Time until the next probe, in milliseconds, by the result of the last one. */
export const CHECK_AGAIN_MS = {
	works: 72 * HOUR_MS,
	/** After a failure. Further failures count only with at least this time between them. */
	fails: 12 * HOUR_MS,
	broken: 24 * HOUR_MS,
} as const;

/** Number of consecutive failures, at least 24 hours in all, after which a link counts as broken. */
const FAILURES_UNTIL_BROKEN = 3;

/** @returns the state after one more probe */
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
