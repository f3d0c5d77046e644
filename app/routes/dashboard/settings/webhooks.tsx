import { Webhook as WebhookIcon } from "lucide-react";
import { href } from "react-router";
import { ProofGate } from "#app/features/account/accounts/components/proof-gate.tsx";
import { AddWebhookForm } from "#app/features/audience/webhooks/components/add-webhook-form.tsx";
import { SecretNotice } from "#app/features/audience/webhooks/components/secret-notice.tsx";
import { WebhookList } from "#app/features/audience/webhooks/components/webhook-list.tsx";
import { createWebhook } from "#app/features/audience/webhooks/create-webhook.server.ts";
import { listWebhooks } from "#app/features/audience/webhooks/queries.server.ts";
import {
	addWebhookSchema,
	listOfferedEvents,
	MAX_WEBHOOKS,
	WEBHOOK_FIELDS,
	WEBHOOKS_FAILED_MESSAGE,
} from "#app/features/audience/webhooks/schema.ts";
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
import type { Route } from "./+types/webhooks";

const CREATED = 201;

export const meta = titled("Webhooks");

export async function loader({ context }: Route.LoaderArgs) {
	return {
		email: context.get(currentUserContext).email,
		webhooks: await listWebhooks(context.get(currentPageContext)),
		offered: listOfferedEvents({ hasDomains: getDomainsSite() !== null }),
	};
}

/** The only answer with the secret: no redirect, because nothing may keep it. */
type WebhooksReply = FormReply & { added?: { id: string; secret: string } };

export const action = formAction({
	schema: addWebhookSchema,
	fields: WEBHOOK_FIELDS,
	by: ({ context }: Route.ActionArgs) => context.get(currentPageContext),
	async on(edit, owner, { context, sent }) {
		await confirmSender({ context, sent });
		const { webhook, secret } = await createWebhook({ owner, ...edit });
		return { shown: { added: { id: webhook.id, secret } }, status: CREATED };
	},
});

export const clientAction = formClientAction(WEBHOOKS_FAILED_MESSAGE);

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
	const { email, webhooks, offered } = loaderData;
	const reply: WebhooksReply | undefined = actionData;
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			<ProofGate email={email} reply={reply}>
				<Section
					isPage
					title="Webhooks"
					description={
						<>
							We send events to your program as they happen.{" "}
							<a href={href("/docs/api")} className="link">
								Read how it works
							</a>
							.
						</>
					}
				>
					{reply?.added ? <SecretNotice secret={reply.added.secret} /> : null}
					{webhooks.length > 0 ? (
						<WebhookList webhooks={webhooks} />
					) : (
						<EmptyState icon={WebhookIcon} title="No webhooks yet">
							Add one to update another system when your page changes or somebody clicks a link.
						</EmptyState>
					)}
				</Section>
				{webhooks.length < MAX_WEBHOOKS ? (
					<Section title="New webhook">
						{/* Once a webhook is added, the form is empty again. */}
						<AddWebhookForm key={reply?.added?.id} offered={offered} reply={reply} />
					</Section>
				) : (
					<Notice>You have {MAX_WEBHOOKS} webhooks, the maximum. Delete one to add another.</Notice>
				)}
			</ProofGate>
		</>
	);
}
