import { type PaidPlan, PLANS } from "#app/features/billing/plans.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Says on the way in which plan was chosen and what comes of it. @param isNew whether an account is about to be opened */
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
