import { Form } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/**
 * What can be done with a webhook besides changing it.
 * @param path address of the webhook's page
 * @param asked what the page asks about before it is done; it is in the address, so it works without JavaScript
 */
export function WebhookButtons({
	path,
	isOn,
	asked,
}: {
	path: string;
	isOn: boolean;
	asked: "delete" | "rotate" | null;
}) {
	if (asked !== null) return <Question path={path} asked={asked} />;
	return (
		<Form method="post" action={path} preventScrollReset className="flex flex-wrap gap-2">
			{isOn ? (
				<SubmitButton variant="secondary" intent="send-test" pendingLabel="Sending…">
					Send test event
				</SubmitButton>
			) : null}
			<ButtonLink to={`${path}?ask=rotate`} preventScrollReset>
				New secret
			</ButtonLink>
			<ButtonLink to={`${path}?ask=delete`} preventScrollReset>
				Delete
			</ButtonLink>
		</Form>
	);
}

const QUESTIONS = {
	delete: {
		text: "Delete this webhook and its deliveries? It gets no more events. You can’t undo this.",
		intent: "delete-webhook",
		label: "Delete webhook",
		pending: "Deleting…",
		variant: "danger",
	},
	rotate: {
		text: "Create a new signing secret? For 24 hours, requests are signed with both, so you have time to update your program.",
		intent: "rotate-secret",
		label: "Create new secret",
		pending: "Making…",
		variant: "primary",
	},
} as const;

function Question({ path, asked }: { path: string; asked: "delete" | "rotate" }) {
	const { text, intent, label, pending, variant } = QUESTIONS[asked];
	return (
		<Form method="post" action={path} preventScrollReset className="grid gap-3">
			<p className="text-ui">{text}</p>
			<div className="flex flex-wrap gap-2">
				<SubmitButton variant={variant} size="sm" intent={intent} pendingLabel={pending}>
					{label}
				</SubmitButton>
				<ButtonLink to={path} variant="quiet" size="sm" preventScrollReset>
					Cancel
				</ButtonLink>
			</div>
		</Form>
	);
}
