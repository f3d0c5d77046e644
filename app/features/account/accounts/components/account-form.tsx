import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint, SendFailure } from "#app/forms/form-messages.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { INVALID_FORM_MESSAGE } from "#app/forms/form-reply.ts";
import type { RequestFailure } from "#app/forms/request-failure.ts";
import type { SchemaFormProps } from "#app/forms/use-schema-form.ts";
import { FormError } from "#app/ui/field.tsx";

/** What an account form receives: the action's response, or why there is none. */
export type AccountReply = FormReply & {
	/** Strength of the rejected new password, which is not sent back; without scripts no meter has shown it. */
	strength?: number;
};

/** A form of the account pages. Shows each error once, inside the form, until it is fixed. */
export function AccountForm<Schema extends Record<string, unknown>>({
	form,
	formProps,
	failure,
	action,
	keepsPlace = false,
	children,
}: {
	form: FormMetadata<Schema, string[]>;
	/** Form props from `useSchemaForm`. */
	formProps: SchemaFormProps;
	/** Failure from the reply, if this form was not sent. */
	failure?: RequestFailure | undefined;
	/** Path that the form posts to, if not the page's own. */
	action?: string;
	/** Keeps the scroll position, for one of several forms on a page that redirects back to it. */
	keepsPlace?: boolean;
	children: ReactNode;
}) {
	return (
		<Form
			method="post"
			{...(action === undefined ? {} : { action })}
			{...formProps}
			preventScrollReset={keepsPlace}
		>
			<FormFields className="grid gap-5">
				<SendFailure failure={failure} />
				<FormError form={form} />
				{children}
				<InvalidFormHint form={form}>{INVALID_FORM_MESSAGE}</InvalidFormHint>
			</FormFields>
		</Form>
	);
}
