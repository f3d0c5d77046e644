import { href, Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { WEBHOOK_EVENTS, type Webhook } from "../schema.ts";

export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
	return (
		<ul aria-label="Webhooks" className="rows">
			{webhooks.map((webhook) => (
				<li key={webhook.id} className="grid gap-1 py-4">
					<h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ui font-medium">
						<Link
							to={href("/dashboard/settings/webhooks/:webhookId", { webhookId: webhook.id })}
							className="link hit-44 wrap-anywhere"
						>
							{webhook.url}
						</Link>
						<WebhookBadge webhook={webhook} />
					</h2>
					<p className="text-sm text-muted">
						{webhook.events.map((event) => WEBHOOK_EVENTS[event]).join(" · ")}
					</p>
				</li>
			))}
		</ul>
	);
}

/** Says what is out of the ordinary: the webhook is off, or its requests fail. */
function WebhookBadge({ webhook: { enabled, failingSince } }: { webhook: Webhook }) {
	if (!enabled) return <Badge tone="honey">Off</Badge>;
	return failingSince === null ? null : <Badge tone="poppy">Failing</Badge>;
}
