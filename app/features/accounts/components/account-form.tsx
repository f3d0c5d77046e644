import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint, SendFailure } from "#app/forms/form-messages.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import type { RequestFailure } from "#app/forms/request-failure.ts";
import type { SchemaFormProps } from "#app/forms/use-schema-form.ts";
import { FormError } from "#app/ui/field.tsx";
import { INVALID_FORM_MESSAGE } from "../schema.ts";

/** What a form of an account may get: the action's answer, or why there is none. */
export type AccountReply = FormReply & {
	/** How strong the refused new password was: it is not sent back, and without scripts no bar has shown it. */
	strength?: number;
};

/** A form of an account. Whatever is wrong is said in it, once, and stays there. */
export function AccountForm<Schema extends Record<string, unknown>>({
	form,
	formProps,
	failure,
	action,
	keepsPlace = false,
	children,
}: {
	form: FormMetadata<Schema, string[]>;
	/** As `useSchemaForm` gives them. */
	formProps: SchemaFormProps;
	/** Of the reply, where this form was not sent. */
	failure?: RequestFailure | undefined;
	/** Where it goes, if not to the page it stands on. */
	action?: string;
	/** For one of several forms on a page that leads back to it: the page does not scroll to its top. */
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
