import type { ReactNode } from "react";
import { formatMoney } from "#app/lib/format-money.ts";
import { formatDay } from "#app/lib/format-time.ts";
import { Section } from "#app/ui/section.tsx";
import type { BillingOverview } from "../queries.server.ts";
import { PortalButton } from "./portal-button.tsx";

/** The card, the next charge, and the way to Stripe's billing portal. Nothing for an account that never paid. */
export function PaymentSection({
	overview: { card, paymentMethodType, nextCharge, hasCustomer },
	canPay,
}: {
	overview: BillingOverview;
	/** Whether payments are set up. */
	canPay: boolean;
}) {
	if (!hasCustomer) return null;
	return (
		<Section
			title="Payment"
			description="Stripe, our payment provider, stores your card and address."
			actions={canPay ? <PortalButton>Open billing portal</PortalButton> : null}
		>
			<dl className="rows">
				<Fact name="Payment method">
					{card === null ? methodName(paymentMethodType) : <CardText card={card} />}
				</Fact>
				<Fact name="Next charge">
					{nextCharge === null
						? "None"
						: `${formatMoney(nextCharge.cents, nextCharge.currency)} on ${formatDay(nextCharge.at)}`}
				</Fact>
			</dl>
		</Section>
	);
}

/** Name of a payment method that isn't a card. */
function methodName(type: string | null): string {
	if (type === null) return "None";
	return type === "link" ? "Link" : "Not a card";
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 py-3 text-ui">
			<dt className="text-muted">{name}</dt>
			<dd className="tabular">{children}</dd>
		</div>
	);
}

/** Brand, last four digits and expiry of a card. */
export function CardText({ card }: { card: NonNullable<BillingOverview["card"]> }) {
	const { brand, last4, expMonth, expYear } = card;
	const month = String(expMonth).padStart(2, "0");
	return (
		<>
			{BRANDS[brand] ?? "Card"} ending in {last4}
			<span className="text-muted">
				{" "}
				· expires {month}/{expYear}
			</span>
		</>
	);
}

/** Names of card brands by Stripe's word for them. */
const BRANDS: Record<string, string | undefined> = {
	amex: "American Express",
	cartes_bancaires: "Cartes Bancaires",
	diners: "Diners Club",
	discover: "Discover",
	eftpos_au: "Eftpos",
	jcb: "JCB",
	link: "Link",
	mastercard: "Mastercard",
	unionpay: "UnionPay",
	visa: "Visa",
};
