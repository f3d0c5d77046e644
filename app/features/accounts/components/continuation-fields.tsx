import type { readContinuation } from "#app/features/billing/after-sign-in.ts";

export type ContinuationProps = ReturnType<typeof readContinuation>;

/** Carries on, inside a form, what a person came for: where to go afterwards and the plan they have chosen. */
export function ContinuationFields({ redirectTo, plan }: ContinuationProps) {
	return (
		<>
			{redirectTo === null ? null : <input type="hidden" name="redirectTo" value={redirectTo} />}
			{plan === null ? null : <input type="hidden" name="plan" value={plan} />}
		</>
	);
}
