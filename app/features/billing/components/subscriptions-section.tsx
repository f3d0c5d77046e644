import { formatDay } from "#app/lib/format-time.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { PLANS } from "../plans.ts";
import type { ListedSubscription } from "../queries.server.ts";

/** @param subscriptions null if they couldn't be read */
export function SubscriptionsSection({
	subscriptions,
}: {
	subscriptions: readonly ListedSubscription[] | null;
}) {
	return (
		<Section title="Subscriptions">
			{subscriptions === null ? (
				<Notice tone="danger">Failed to load subscriptions</Notice>
			) : subscriptions.length === 0 ? (
				<p className="text-muted">We set up this plan for you. You aren’t billed for it.</p>
			) : (
				<ul aria-label="Subscriptions" className="rows">
					{subscriptions.map((subscription) => (
						<li key={subscription.id}>
							<SubscriptionRow subscription={subscription} />
						</li>
					))}
				</ul>
			)}
		</Section>
	);
}

function SubscriptionRow({ subscription }: { subscription: ListedSubscription }) {
	const { tier, status } = subscription;
	const { label, tone } = STATUSES[status] ?? { label: "Other", tone: "neutral" };
	return (
		<Row label={tier === null ? "Unknown Plan" : PLANS[tier].name} hint={whatNext(subscription)}>
			<Badge tone={tone}>{label}</Badge>
		</Row>
	);
}

/** Labels by Stripe status. */
const STATUSES: Record<string, { label: string; tone: BadgeTone } | undefined> = {
	active: { label: "Active", tone: "leaf" },
	trialing: { label: "Trial", tone: "sky" },
	past_due: { label: "Payment failed", tone: "poppy" },
	unpaid: { label: "Not paid", tone: "poppy" },
	incomplete: { label: "Incomplete", tone: "honey" },
	incomplete_expired: { label: "Not completed", tone: "neutral" },
	paused: { label: "Paused", tone: "neutral" },
	canceled: { label: "Canceled", tone: "neutral" },
};

function whatNext(subscription: ListedSubscription): string {
	const { status, currentPeriodEnd, cancelAt, endedAt } = subscription;
	const { scheduledTier, scheduledFor } = subscription;
	const end = formatDay(currentPeriodEnd);
	if (endedAt !== null) return `Ended on ${formatDay(endedAt)}`;
	if (cancelAt !== null) return `Ends on ${formatDay(cancelAt)}`;
	if (scheduledTier !== null) {
		return `Changes to ${PLANS[scheduledTier].name} on ${scheduledFor ? formatDay(scheduledFor) : end}`;
	}
	if (status === "active") return `Renews automatically on ${end}`;
	return `This period ends on ${end}`;
}
