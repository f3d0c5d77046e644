import { Form } from "react-router";
import { VIEW_MINUTES } from "#app/features/admin/users/view-as/schema.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint, SendFailure } from "#app/forms/form-messages.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { INVALID_FORM_MESSAGE } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormError, TextField } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { viewAsSchema } from "../acts/acts-schema.ts";
import { userPath } from "../paths.ts";

/** Asks for the reason before an administrator sees somebody's dashboard. */
export function ViewAsQuestion({
	userId,
	email,
	name,
	reply,
}: {
	userId: string;
	email: string;
	name: string;
	reply: FormReply | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(viewAsSchema, {
		id: "view-as-form",
		result: reply?.result,
	});
	return (
		<>
			<PageHeader
				title={<span className="wrap-anywhere">View as {name}</span>}
				description={
					<span className="wrap-anywhere">
						You see the dashboard of {email} in this browser for up to {VIEW_MINUTES} minutes. You
						can’t change anything there. The creator sees the view in the list of devices, and the
						audit log keeps your reason.
					</span>
				}
			/>
			<Form method="post" {...formProps}>
				<FormFields className="grid max-w-md gap-4">
					<SendFailure failure={reply?.failure} />
					<FormError form={form} />
					<TextField
						field={fields.reason}
						label="Reason"
						hint="For the audit log. The creator doesn’t see it."
						autoComplete="off"
					/>
					<InvalidFormHint form={form}>{INVALID_FORM_MESSAGE}</InvalidFormHint>
					<div className="flex flex-wrap gap-3">
						<SubmitButton pendingLabel="Starting…">Start viewing</SubmitButton>
						<ButtonLink to={userPath(userId)} variant="quiet">
							Cancel
						</ButtonLink>
					</div>
				</FormFields>
			</Form>
		</>
	);
}
