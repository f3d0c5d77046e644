import { Form } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint, SendFailure } from "#app/forms/form-messages.tsx";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { formatDay } from "#app/lib/format-time.ts";
import { FormError, TextareaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { AppealedDecision } from "../appeals/get-appealed-decision.server.ts";
import { appealFormSchema } from "../appeals/schema.ts";
import { describeDecision } from "../decisions/kinds.ts";

/** A decision as its creator sees it: what it means, its reason, and the appeal. */
export function AppealScreen({
	decision: { kind, explained, reason, note, createdAt, liftedAt, appeal },
	subscription,
	reply,
}: {
	decision: Omit<AppealedDecision, "id" | "userId">;
	subscription: SuspendedSubscription | null;
	reply: FormReply | undefined;
}) {
	return (
		<div className="grid gap-8">
			<header className="grid gap-3">
				<h1 className="title-page">
					{liftedAt ? "This decision no longer applies" : explained.title}
				</h1>
				{/* They say what a decision does while it applies. */}
				{(liftedAt ? [] : explained.effects).map((effect) => (
					<p key={effect} className="wrap-anywhere text-muted">
						{effect}
					</p>
				))}
			</header>
			<dl className="grid gap-4 text-ui">
				{liftedAt ? <Fact name="Decision">{describeDecision(kind)}</Fact> : null}
				<Fact name="Reason">{reason}</Fact>
				{note === "" ? null : <Fact name="From us">{note}</Fact>}
				<Fact name="Date">{formatDay(createdAt)}</Fact>
			</dl>
			{appeal ? (
				<AppealState appeal={appeal} />
			) : liftedAt ? (
				<Notice tone="success">We lifted it on {formatDay(liftedAt)}.</Notice>
			) : (
				<AppealForm reply={replyTo(reply, "appeal")} />
			)}
			{subscription ? <SubscriptionSection {...subscription} /> : null}
		</div>
	);
}

/** What the owner of a suspended account is told about its subscription. */
export type SuspendedSubscription = { text: string; isCancelable: boolean };

/** The owner can't sign in, and so can't cancel in the billing tab. */
function SubscriptionSection({ text, isCancelable }: SuspendedSubscription) {
	return (
		<Section title="Your subscription" description={text}>
			{isCancelable ? (
				<Form method="post">
					<SubmitButton variant="danger" intent="cancel-subscription" pendingLabel="Canceling…">
						Cancel subscription
					</SubmitButton>
				</Form>
			) : null}
		</Section>
	);
}

function AppealForm({ reply }: { reply: FormReply | undefined }) {
	const { form, fields, formProps } = useSchemaForm(appealFormSchema, {
		id: "appeal",
		result: reply?.result,
	});
	return (
		<Section
			title="Appeal"
			description="You can appeal once. If our team has more than one person, someone who didn’t make the decision reviews it."
		>
			<Form method="post" {...formProps}>
				<FormFields className="grid gap-5">
					<SendFailure failure={reply?.failure} />
					<FormError form={form} />
					<TextareaField
						field={fields.message}
						label="Why is this a mistake?"
						counter
						rows={6}
						dir="auto"
					/>
					<SubmitButton intent="appeal" className="justify-self-start" pendingLabel="Sending…">
						Send appeal
					</SubmitButton>
					<InvalidFormHint form={form}>Please fix the errors in the form</InvalidFormHint>
				</FormFields>
			</Form>
		</Section>
	);
}

function AppealState({ appeal }: { appeal: NonNullable<AppealedDecision["appeal"]> }) {
	const { message, createdAt, outcome, answer, answeredAt } = appeal;
	return (
		<Section title="Your appeal" description={`Sent on ${formatDay(createdAt)}`}>
			<p className="wrap-anywhere whitespace-pre-line" dir="auto">
				{message}
			</p>
			{outcome === null ? (
				<Notice title="We received your appeal" role="status">
					We’ll email you our decision.
				</Notice>
			) : (
				<Notice
					tone={outcome === "accepted" ? "success" : "warning"}
					title={outcome === "accepted" ? "We lifted the decision" : "The decision stays in force"}
				>
					{answer === "" ? null : <p className="wrap-anywhere whitespace-pre-line">{answer}</p>}
					{answeredAt ? <p className="text-sm">Answered on {formatDay(answeredAt)}</p> : null}
				</Notice>
			)}
		</Section>
	);
}

function Fact({ name, children }: { name: string; children: string }) {
	return (
		<div>
			<dt className="text-sm text-muted">{name}</dt>
			<dd className="wrap-anywhere whitespace-pre-line" dir="auto">
				{children}
			</dd>
		</div>
	);
}
