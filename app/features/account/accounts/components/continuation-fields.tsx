import type { readContinuation } from "#app/features/billing/checkout/after-sign-in.ts";

export type ContinuationProps = ReturnType<typeof readContinuation>;

/** Hidden form fields with the page to continue to and the chosen plan. */
export function ContinuationFields({ redirectTo, plan }: ContinuationProps) {
	return (
		<>
			{redirectTo === null ? null : <input type="hidden" name="redirectTo" value={redirectTo} />}
			{plan === null ? null : <input type="hidden" name="plan" value={plan} />}
		</>
	);
}
