import { Form } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint, SendFailure } from "#app/forms/form-messages.tsx";
import { type FormReply, INVALID_FORM_MESSAGE, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { formatDay } from "#app/lib/format-time.ts";
import { FormError, TextField } from "#app/ui/field.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { TrustedAccount } from "../queries.server.ts";
import { trustAccountSchema } from "../schema.ts";

export function TrustAccountSection({ reply }: { reply: FormReply | undefined }) {
	const { form, fields, formProps } = useSchemaForm(trustAccountSchema, {
		id: "trust-account-form",
		result: replyTo(reply, "trust-account")?.result,
	});
	return (
		<Section
			title="Trust an account"
			description="Trusted accounts can add any number of links a day, and visitors open flagged links without a question."
		>
			<Form method="post" {...formProps} preventScrollReset>
				<FormFields className="grid max-w-md gap-5">
					<SendFailure failure={reply?.failure} />
					<FormError form={form} />
					<TextField
						field={fields.username}
						label="Username"
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
					/>
					<InvalidFormHint form={form}>{INVALID_FORM_MESSAGE}</InvalidFormHint>
					<SubmitButton
						intent="trust-account"
						className="justify-self-start"
						pendingLabel="Saving…"
					>
						Trust account
					</SubmitButton>
				</FormFields>
			</Form>
		</Section>
	);
}

export function TrustedAccountsSection({ accounts }: { accounts: readonly TrustedAccount[] }) {
	if (accounts.length === 0) return null;
	return (
		<Section title="Trusted manually">
			<ul aria-label="Trusted accounts" className="rows">
				{accounts.map(({ userId, username, trustedAt }) => (
					<li key={userId}>
						<Row
							label={<span className="wrap-anywhere">{username}</span>}
							hint={`Since ${formatDay(trustedAt)}`}
						>
							<Form method="post" preventScrollReset>
								<input type="hidden" name="intent" value="withdraw-trust" />
								<SubmitButton
									variant="secondary"
									size="sm"
									name="userId"
									value={userId}
									aria-label={`Withdraw trust in ${username}`}
								>
									Withdraw
								</SubmitButton>
							</Form>
						</Row>
					</li>
				))}
			</ul>
		</Section>
	);
}
