import { PLANS } from "#app/features/billing/plans/plans.ts";
import type { PlanOffer } from "#app/features/billing/plans/prices/get-offer.server.ts";
import { formatPrice } from "#app/lib/format-money.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Shows the chosen plan on the sign-in pages and what happens next. @param isNew whether this is a sign-up */
export function ChosenPlan({ offer, isNew }: { offer: PlanOffer | null; isNew: boolean }) {
	if (offer === null) return null;
	const { name } = PLANS[offer.tier];
	const next = offer.canPay ? `you can pay for ${name}` : `we’ll show you how to get ${name}`;
	return (
		<Notice
			className="mb-6"
			title={`You chose ${name}, ${formatPrice(offer.cents, offer.currency)} a month`}
		>
			{isNew
				? `Your account starts on ${PLANS.free.name}. After you sign up, ${next}.`
				: `After you sign in, ${next}.`}
		</Notice>
	);
}
