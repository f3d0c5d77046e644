import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import type { ListedSubscription } from "../queries.server.ts";
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
	canPay,
}: {
	subscriptions: readonly ListedSubscription[] | null;
	/** Id of the one that counts, which is resumed beside the plan; null for none. */
	currentId: string | null;
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
							<SubscriptionRow subscription={subscription}>
								{canPay && isCancelable(subscription) ? (
									<CancelButton subscription={subscription} />
								) : null}
								{canPay && isResumable(subscription) && subscription.id !== currentId ? (
									<ResumeButton subscription={subscription} />
								) : null}
							</SubscriptionRow>
						</li>
					))}
				</ul>
			)}
		</Section>
	);
}

function SubscriptionRow({
	subscription,
	children,
}: {
	subscription: ListedSubscription;
	/** Buttons of the subscription. */
	children: ReactNode;
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
			{children}
		</Row>
	);
}
