import { formatMoney } from "#app/lib/format-money.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { PriceMismatch } from "../price-mismatches.ts";

/** Warns about prices on the landing page that differ from the ones that are charged. */
export function PriceWarning({ mismatches }: { mismatches: readonly PriceMismatch[] }) {
	if (mismatches.length === 0) return null;
	return (
		<Notice tone="warning" title="The page shows other prices than you charge">
			<ul>
				{mismatches.map(({ name, shown, chargedCents }) => (
					<li key={name}>
						{name} shows {shown}, and costs {formatMoney(chargedCents, "usd")} a month.
					</li>
				))}
			</ul>
		</Notice>
	);
}
