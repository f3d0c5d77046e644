import { Badge } from "#app/ui/badge.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import type { BillingOverview, ListedSubscription } from "../queries.server.ts";
import {
	isCancelable,
	isResumable,
	planName,
	statusBadge,
	whatNext,
} from "../subscription/describe-subscription.ts";
import { CancelButton } from "./cancel-button.tsx";
import { ResumeButton } from "./resume-button.tsx";

/** @param subscriptions null if they couldn't be read */
export function SubscriptionsSection({
	subscriptions,
	currentId,
	nextCharge,
	canPay,
}: {
	subscriptions: readonly ListedSubscription[] | null;
	/** Id of the one that counts, which is resumed beside the plan; null for none. */
	currentId: string | null;
	nextCharge: BillingOverview["nextCharge"];
	/** Whether payments are set up. */
	canPay: boolean;
}) {
	if (subscriptions?.length === 0) return null;
	return (
		<Section title="Subscriptions">
			{subscriptions === null ? (
				<Notice tone="danger">Failed to load subscriptions</Notice>
			) : (
				<ul aria-label="Subscriptions" className="rows">
					{subscriptions.map((subscription) => (
						<li key={subscription.id}>
							<SubscriptionRow
								subscription={subscription}
								isCurrent={subscription.id === currentId}
								nextCharge={subscription.id === currentId ? nextCharge : null}
								canPay={canPay}
							/>
						</li>
					))}
				</ul>
			)}
		</Section>
	);
}

function SubscriptionRow({
	subscription,
	isCurrent,
	nextCharge,
	canPay,
}: {
	subscription: ListedSubscription;
	isCurrent: boolean;
	nextCharge: BillingOverview["nextCharge"];
	canPay: boolean;
}) {
	const { label, tone } = statusBadge(subscription);
	return (
		<Row
			label={
				<span className="flex flex-wrap items-center gap-2">
					{planName(subscription)}
					<Badge tone={tone}>{label}</Badge>
				</span>
			}
			hint={<span className="measure block">{whatNext(subscription, nextCharge)}</span>}
		>
			{canPay && isCancelable(subscription) ? (
				<CancelButton subscription={subscription} nextCharge={nextCharge} />
			) : null}
			{canPay && isResumable(subscription) && !isCurrent ? (
				<ResumeButton subscription={subscription} />
			) : null}
		</Row>
	);
}
