import { Send } from "lucide-react";
import { href } from "react-router";
import { ProofGate } from "#app/features/account/accounts/components/proof-gate.tsx";
import { DeliveryList } from "#app/features/audience/webhooks/components/delivery-list.tsx";
import { EditWebhookForm } from "#app/features/audience/webhooks/components/edit-webhook-form.tsx";
import { SecretNotice } from "#app/features/audience/webhooks/components/secret-notice.tsx";
import { WebhookButtons } from "#app/features/audience/webhooks/components/webhook-buttons.tsx";
import { deleteWebhook } from "#app/features/audience/webhooks/delete-webhook.server.ts";
import { getWebhook, listDeliveries } from "#app/features/audience/webhooks/queries.server.ts";
import {
	DELIVERIES_KEPT_DAYS,
	listOfferedEvents,
	MAX_FAILING_DAYS,
	WEBHOOK_FIELDS,
	WEBHOOKS_FAILED_MESSAGE,
	webhookSchema,
} from "#app/features/audience/webhooks/schema.ts";
import { sendDeliveryAgain } from "#app/features/audience/webhooks/send-delivery-again.server.ts";
import { sendTestEvent } from "#app/features/audience/webhooks/send-test-event.server.ts";
import { updateSecret } from "#app/features/audience/webhooks/update-secret.server.ts";
import { updateWebhook } from "#app/features/audience/webhooks/update-webhook.server.ts";
import { getDomainsSite } from "#app/features/creator-page/domains/queries.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { confirmSender } from "#app/middleware/confirm-sender.server.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/webhook";

/** Deliveries on the page; the API lists older ones. */
const SHOWN = 50;

export const meta = titled("Webhook");

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const { webhookId } = params;
	const [webhook, deliveries] = await Promise.all([
		getWebhook(owner, webhookId),
		listDeliveries(owner, { webhookId, limit: SHOWN }),
	]);
	const ask = url.searchParams.get("ask");
	const asked: "delete" | "rotate" | null = ask === "delete" || ask === "rotate" ? ask : null;
	const offered = listOfferedEvents({
		hasDomains: getDomainsSite() !== null,
		chosen: webhook.events,
	});
	const { email } = context.get(currentUserContext);
	return { email, webhook, offered, deliveries, asked, now: new Date() };
}

/** The only answer with a new secret: no redirect, because nothing may keep it. */
type WebhookReply = FormReply & { secret?: string };

export const action = formAction({
	schema: webhookSchema,
	fields: WEBHOOK_FIELDS,
	by: ({ params: { webhookId }, context }: Route.ActionArgs) => ({
		owner: context.get(currentPageContext),
		webhookId,
	}),
	on: {
		async "edit-webhook"(edit, place) {
			await updateWebhook({ ...place, ...edit });
			return "Webhook saved";
		},
		async "rotate-secret"(_, place, { context, sent }) {
			await confirmSender({ context, sent });
			return { shown: { secret: await updateSecret(place) } };
		},
		async "send-test"(_, place) {
			await sendTestEvent(place);
			return "Test event queued. Reload to see the answer.";
		},
		async replay({ deliveryId }, place) {
			await sendDeliveryAgain({ ...place, deliveryId });
			return "Delivery queued. Reload to see the answer.";
		},
		async "delete-webhook"(_, place) {
			await deleteWebhook(place);
			return { toast: "Webhook deleted", to: href("/dashboard/settings/webhooks") };
		},
	},
	reasonAsToast: ({ intent }) => intent !== "edit-webhook",
});

export const clientAction = formClientAction(WEBHOOKS_FAILED_MESSAGE);

export default function WebhookSettings({ loaderData, actionData }: Route.ComponentProps) {
	const { email, webhook, offered, deliveries, asked, now } = loaderData;
	const reply: WebhookReply | undefined = actionData;
	const { id: webhookId, enabled, failingSince, version } = webhook;
	const path = href("/dashboard/settings/webhooks/:webhookId", { webhookId });
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			<ProofGate email={email} reply={reply}>
				<Section isPage title="Webhook">
					{reply?.secret ? <SecretNotice secret={reply.secret} /> : null}
					{enabled && failingSince !== null ? (
						<Notice tone="warning">
							The last requests failed. After {MAX_FAILING_DAYS} days of failures, we turn the
							webhook off.
						</Notice>
					) : null}
					{enabled || failingSince === null ? null : (
						<Notice tone="warning">
							We turned this webhook off after {MAX_FAILING_DAYS} days of failures. Fix the address
							or the program behind it, then turn it on again.
						</Notice>
					)}
					<EditWebhookForm key={version} webhook={webhook} offered={offered} reply={reply} />
					<WebhookButtons path={path} isOn={enabled} asked={reply?.secret ? null : asked} />
				</Section>
				<Section
					title="Deliveries"
					description={`The latest ${SHOWN} of the last ${DELIVERIES_KEPT_DAYS} days.`}
				>
					{deliveries.length > 0 ? (
						<DeliveryList deliveries={deliveries} canReplay={enabled} now={now} />
					) : (
						<EmptyState icon={Send} title="No deliveries yet">
							Send a test event to see how your program responds.
						</EmptyState>
					)}
				</Section>
			</ProofGate>
		</>
	);
}
