import { Form } from "react-router";
import { formatExactTime, formatTimeAgo } from "#app/lib/format-time.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { type Delivery, type DeliveryState, stateOf } from "../schema.ts";

const STATES: Record<DeliveryState, { label: string; tone: BadgeTone }> = {
	waiting: { label: "Waiting", tone: "neutral" },
	delivered: { label: "Delivered", tone: "leaf" },
	failed: { label: "Failed", tone: "poppy" },
};

/**
 * Lists deliveries with what was sent and answered.
 * @param canReplay whether the webhook is on
 * @param now time at which the list was read
 */
export function DeliveryList({
	deliveries,
	canReplay,
	now,
}: {
	deliveries: readonly Delivery[];
	canReplay: boolean;
	now: Date;
}) {
	return (
		<ul aria-label="Deliveries" className="rows">
			{deliveries.map((delivery) => (
				<li key={delivery.id} className="grid grid-cols-1 gap-2 py-4">
					<DeliveryRow delivery={delivery} canReplay={canReplay} now={now} />
				</li>
			))}
		</ul>
	);
}

function DeliveryRow({
	delivery,
	canReplay,
	now,
}: {
	delivery: Delivery;
	canReplay: boolean;
	now: Date;
}) {
	const { id, type, payload, attempts, nextAttemptAt, status, answer, error, createdAt } = delivery;
	const { label, tone } = STATES[stateOf(delivery)];
	return (
		<>
			<div className="flex items-start justify-between gap-4">
				<div className="min-w-0">
					<h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ui font-medium">
						<code className="wrap-anywhere">{type}</code>
						<Badge tone={tone}>{label}</Badge>
					</h3>
					<p className="text-sm text-muted">
						<time dateTime={createdAt.toISOString()} title={formatExactTime(createdAt)}>
							{formatTimeAgo(createdAt, now)}
						</time>
						, {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
						{status === null ? null : `, status ${status}`}
						{nextAttemptAt !== null && attempts > 0
							? `, next attempt ${formatExactTime(nextAttemptAt)}`
							: null}
					</p>
					{error === null ? null : <p className="text-sm wrap-anywhere text-poppy">{error}</p>}
				</div>
				{canReplay ? (
					<Form method="post" preventScrollReset className="shrink-0">
						<input type="hidden" name="intent" value="replay" />
						<SubmitButton
							variant="secondary"
							size="sm"
							name="deliveryId"
							value={id}
							pendingLabel="Sending…"
						>
							Send again
						</SubmitButton>
					</Form>
				) : null}
			</div>
			<details className="text-sm">
				<summary className="hit-44 w-fit cursor-pointer text-muted">Request and response</summary>
				<div className="mt-2 grid grid-cols-1 gap-2">
					<Code title="Request">{payload}</Code>
					{answer === null ? null : <Code title="Answer">{answer || "(empty)"}</Code>}
				</div>
			</details>
		</>
	);
}

function Code({ title, children }: { title: string; children: string }) {
	return (
		<div>
			<p className="text-muted">{title}</p>
			<pre className="rounded-sm bg-wash p-3 wrap-anywhere whitespace-pre-wrap">{children}</pre>
		</div>
	);
}
