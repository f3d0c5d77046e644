import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint, SendFailure } from "#app/forms/form-messages.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { INVALID_FORM_MESSAGE } from "#app/forms/form-reply.ts";
import type { SchemaFormProps } from "#app/forms/use-schema-form.ts";
import { FormError } from "#app/ui/field.tsx";

/** A form of the administrators' accounts. Shows each error once, inside the form, until it is fixed. */
export function AdminForm<Schema extends Record<string, unknown>>({
	form,
	formProps,
	failure,
	keepsPlace = false,
	children,
}: {
	form: FormMetadata<Schema, string[]>;
	/** Form props from `useSchemaForm`. */
	formProps: SchemaFormProps;
	/** Why the form was not sent. */
	failure?: FormReply["failure"];
	/** Keeps the scroll position, for one of several forms on a page. */
	keepsPlace?: boolean;
	children: ReactNode;
}) {
	return (
		<Form method="post" {...formProps} preventScrollReset={keepsPlace}>
			<FormFields className="grid max-w-md gap-5">
				<SendFailure failure={failure} />
				<FormError form={form} />
				{children}
				<InvalidFormHint form={form}>{INVALID_FORM_MESSAGE}</InvalidFormHint>
			</FormFields>
		</Form>
	);
}

/** Tells the password manager which entry a form is about. It has no name, so it is not sent. */
export function UsernameForBrowsers({ email }: { email: string }) {
	return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
