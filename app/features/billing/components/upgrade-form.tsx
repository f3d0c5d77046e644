import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { formatMoney } from "#app/lib/format-money.ts";
import { formatDay } from "#app/lib/format-time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { PLANS } from "../plans/plans.ts";
import type { BillingOverview, ListedSubscription } from "../queries.server.ts";
import { planName } from "../subscription/describe-subscription.ts";
import type { UpgradePreview } from "../subscription/fetch-upgrade-preview.server.ts";
import { CardText } from "./payment-section.tsx";

/** What an upgrade costs today and later, and the button that charges exactly this. */
export function UpgradeForm({
	preview,
	current,
	card,
}: {
	preview: UpgradePreview;
	current: ListedSubscription;
	card: BillingOverview["card"];
}) {
	const { tier, currency, dueCents, prorationDate, renewalCents, renewsAt } = preview;
	const due = formatMoney(dueCents, currency);
	const { name } = PLANS[tier];
	const day = formatDay(renewsAt);
	return (
		<Section title="What you pay">
			<div className="rounded-lg border border-edge bg-raised p-5 sm:p-6">
				<dl className="grid gap-4">
					<Line name="Due today" hint={explainDue(preview, planName(current))} isMain>
						{due}
					</Line>
					<Line name={`On ${day}`} hint="Your next payment">
						{formatMoney(renewalCents, currency)}
					</Line>
					<Line name="Charged to">
						{card === null ? "Your default payment method" : <CardText card={card} />}
					</Line>
				</dl>
				<Form method="post" className="mt-6 flex flex-wrap gap-3">
					<input type="hidden" name="plan" value={tier} />
					{prorationDate === null ? null : (
						<input type="hidden" name="prorationDate" value={prorationDate} />
					)}
					<input type="hidden" name="dueCents" value={dueCents} />
					<SubmitButton intent="upgrade" pendingLabel="Paying…">
						{dueCents > 0 ? `Pay ${due} and upgrade` : `Upgrade to ${name}`}
					</SubmitButton>
					<ButtonLink to={href("/dashboard/billing")}>Not now</ButtonLink>
				</Form>
			</div>
		</Section>
	);
}

function explainDue(
	{ tier, currency, prorationDate, deferredCents, renewsAt }: UpgradePreview,
	before: string,
): string {
	if (prorationDate === null) return "Nothing is due during your trial";
	const difference = `${PLANS[tier].name} until ${formatDay(renewsAt)}, less what you’ve paid for ${before}`;
	if (deferredCents === 0) return difference;
	return `${difference}: ${formatMoney(deferredCents, currency)}, which is too little to charge now. Your next payment includes it.`;
}

function Line({
	name,
	hint,
	isMain = false,
	children,
}: {
	name: string;
	hint?: string;
	isMain?: boolean;
	children: ReactNode;
}) {
	return (
		<div
			className={cx(
				"flex items-baseline justify-between gap-x-6 border-hairline not-first:border-t not-first:pt-4",
				!isMain && "flex-wrap",
			)}
		>
			<dt>
				<span className={isMain ? "font-semibold" : "font-medium"}>{name}</span>
				{hint === undefined ? null : <span className="block text-sm text-muted">{hint}</span>}
			</dt>
			<dd
				className={
					isMain ? "font-display text-3xl font-[420] tracking-[-0.02em] tabular" : "tabular"
				}
			>
				{children}
			</dd>
		</div>
	);
}

/** What a larger plan adds: its features, and what is saved but hidden today. */
export function GainList({ features, restored }: { features: string[]; restored: string[] }) {
	return (
		<ul className="grid gap-2.5">
			{[...restored.map((what) => `${what}: shown again`), ...features].map((line) => (
				<li key={line} className="flex items-start gap-2.5">
					<Check aria-hidden className="mt-1 size-4 shrink-0 text-leaf" strokeWidth={2.5} />
					{line}
				</li>
			))}
		</ul>
	);
}
