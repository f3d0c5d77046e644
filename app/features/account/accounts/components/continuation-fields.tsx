import type { readContinuation } from "#app/features/billing/checkout/after-sign-in.ts";

export type ContinuationProps = ReturnType<typeof readContinuation>;

/** @returns the fields for a form that a script sends */
export function continuationFields({
	redirectTo,
	plan,
}: ContinuationProps): Record<string, string> {
	return {
		...(redirectTo === null ? {} : { redirectTo }),
		...(plan === null ? {} : { plan }),
	};
}

/** Hidden form fields with the page to continue to and the chosen plan. */
export function ContinuationFields({ redirectTo, plan }: ContinuationProps) {
	return (
		<>
			{redirectTo === null ? null : <input type="hidden" name="redirectTo" value={redirectTo} />}
			{plan === null ? null : <input type="hidden" name="plan" value={plan} />}
		</>
	);
}
