import { Form, href, Link } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint, SendFailure } from "#app/forms/form-messages.tsx";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import { FormError, TextareaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { AppealDetails } from "../appeals/queries.server.ts";
import { acceptAppealSchema, rejectAppealSchema } from "../appeals/schema.ts";
import { describeDecision } from "../decisions/kinds.ts";

/** The decision that an appeal is about, and what its creator writes. */
export function AppealFacts({ appeal }: { appeal: AppealDetails }) {
	const { message, createdAt, decision } = appeal;
	return (
		<>
			<Section
				title={describeDecision(decision.kind)}
				description={`${formatExactTime(decision.createdAt)} by ${decision.administratorEmail}`}
			>
				<div className="grid gap-1 text-ui wrap-anywhere">
					<p>Reason: {decision.reason}</p>
					{decision.linkTitles.length > 0 ? <p>Links: {decision.linkTitles.join(", ")}</p> : null}
					{decision.note === "" ? null : (
						<p className="whitespace-pre-line" dir="auto">
							{decision.note}
						</p>
					)}
					{decision.profile ? (
						<p>
							<Link
								to={href("/admin/dashboard/moderation/pages/:profileId", {
									profileId: decision.profile.id,
								})}
								className="link hit-44"
							>
								Open the case of @{decision.profile.username}
							</Link>
						</p>
					) : null}
				</div>
			</Section>
			<Section title="The creator writes" description={formatExactTime(createdAt)}>
				<p className="max-w-[68ch] wrap-anywhere whitespace-pre-line" dir="auto">
					{message}
				</p>
			</Section>
		</>
	);
}

export function AnsweredAppeal({ appeal }: { appeal: AppealDetails }) {
	const { outcome, answer, answeredByEmail, answeredAt } = appeal;
	return (
		<Notice tone="info" title={outcome === "accepted" ? "Appeal accepted" : "Appeal rejected"}>
			{answer === "" ? null : (
				<p className="wrap-anywhere whitespace-pre-line" dir="auto">
					{answer}
				</p>
			)}
			<p className="text-sm wrap-anywhere">
				{answeredAt ? formatExactTime(answeredAt) : ""} by {answeredByEmail}
			</p>
		</Notice>
	);
}

/** Two forms: one lifts the decision, the other leaves it and says why. */
export function AnswerForms({ reply }: { reply: FormReply | undefined }) {
	return (
		<div className="grid gap-8 lg:grid-cols-2">
			<AnswerForm intent="accept" reply={reply} />
			<AnswerForm intent="reject" reply={reply} />
		</div>
	);
}

const FORMS = {
	accept: {
		schema: acceptAppealSchema,
		title: "Accept",
		description: "Lifts the decision and emails the creator.",
		hint: "Optional.",
		button: "Accept and lift the decision",
		pending: "Accepting…",
	},
	reject: {
		schema: rejectAppealSchema,
		title: "Reject",
		description: "The decision stays. The creator can’t appeal again.",
		hint: "Say why the decision stays.",
		button: "Reject the appeal",
		pending: "Rejecting…",
	},
} as const;

function AnswerForm({
	intent,
	reply,
}: {
	intent: "accept" | "reject";
	reply: FormReply | undefined;
}) {
	const { schema, title, description, hint, button, pending } = FORMS[intent];
	const mine = replyTo(reply, intent);
	const { form, fields, formProps } = useSchemaForm<typeof acceptAppealSchema>(
		// Both have the same fields.
		schema as typeof acceptAppealSchema,
		{ id: `${intent}-appeal`, result: mine?.result },
	);
	return (
		<Section title={title} description={description}>
			<Form method="post" {...formProps} preventScrollReset>
				<FormFields className="grid gap-5">
					<SendFailure failure={mine?.failure} />
					<FormError form={form} />
					<TextareaField
						field={fields.note}
						label="Message to the creator"
						hint={hint}
						rows={4}
						counter
						dir="auto"
					/>
					<SubmitButton
						variant={intent === "accept" ? "primary" : "secondary"}
						intent={intent}
						className="justify-self-start"
						pendingLabel={pending}
					>
						{button}
					</SubmitButton>
					<InvalidFormHint form={form}>Please fix the errors in the form</InvalidFormHint>
				</FormFields>
			</Form>
		</Section>
	);
}
