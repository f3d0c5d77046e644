import { type PaidPlan, PLANS } from "#app/features/billing/plans.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Shows the chosen plan on the sign-in pages and what happens next. @param isNew whether this is a sign-up */
export function ChosenPlan({ plan, isNew }: { plan: PaidPlan | null; isNew: boolean }) {
	if (plan === null) return null;
	const name = PLANS[plan].name;
	return (
		<Notice className="mb-6" title={`You chose ${name}, $${PLANS[plan].priceCents / 100} a month`}>
			{isNew
				? `Your account starts on ${PLANS.free.name}. After you sign up, we’ll show you how to get ${name}.`
				: `After you sign in, we’ll show you how to get ${name}.`}
		</Notice>
	);
}
