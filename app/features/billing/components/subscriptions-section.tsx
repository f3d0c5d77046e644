import { Badge } from "#app/ui/badge.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import type { ListedSubscription } from "../queries.server.ts";
import { planName, statusBadge, whatNext } from "../subscription/describe-subscription.ts";
import { CancelButton } from "./cancel-button.tsx";

/** @param subscriptions null if they couldn't be read */
export function SubscriptionsSection({
	subscriptions,
	cancelableId,
}: {
	subscriptions: readonly ListedSubscription[] | null;
	/** Id of the one that has a Cancel button; null for none. */
	cancelableId: string | null;
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
								isCancelable={subscription.id === cancelableId}
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
	isCancelable,
}: {
	subscription: ListedSubscription;
	isCancelable: boolean;
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
			hint={<span className="measure block">{whatNext(subscription)}</span>}
		>
			{isCancelable ? <CancelButton subscription={subscription} /> : null}
		</Row>
	);
}
