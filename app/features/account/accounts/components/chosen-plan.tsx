import { PLANS } from "#app/features/billing/plans/plans.ts";
import type { PlanOffer } from "#app/features/billing/plans/prices/get-offer.server.ts";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import { formatPrice } from "#app/lib/format-money.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Shows the chosen plan on the sign-in pages and what happens next. @param isNew whether this is a sign-up */
export function ChosenPlan({
	offer,
	isNew,
	texts: { plan: texts, language },
}: {
	offer: PlanOffer | null;
	isNew: boolean;
	texts: Pick<AccountTexts, "plan"> & { language: string };
}) {
	if (offer === null) return null;
	const { name: plan } = PLANS[offer.tier];
	const price = formatPrice(offer.cents, offer.currency, language);
	return (
		<Notice className="mb-6" title={fillText(texts.chosen, { plan, price })}>
			{isNew
				? fillText(offer.canPay ? texts.newCanPay : texts.newIsShown, {
						free: PLANS.free.name,
						plan,
					})
				: fillText(offer.canPay ? texts.canPay : texts.isShown, { plan })}
		</Notice>
	);
}
