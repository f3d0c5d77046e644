import type { FormMetadata } from "@conform-to/react";
import { type ReactNode, useContext } from "react";
import { Form } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { FormError } from "#app/ui/field.tsx";
import { FormFields } from "./form-fields.tsx";
import { InvalidFormHint, SendFailure } from "./form-messages.tsx";
import { FormMessagesContext } from "./form-texts.ts";
import type { RequestFailure } from "./request-failure.ts";
import type { SchemaFormProps } from "./use-schema-form.ts";

/** A form of a few fields. Shows each error once, inside the form, until it is fixed. */
export function SchemaForm<Schema extends Record<string, unknown>>({
	form,
	formProps,
	failure,
	action,
	keepsPlace = false,
	isNarrow = false,
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
	/** Whether its fields are narrower than what surrounds it. */
	isNarrow?: boolean;
	children: ReactNode;
}) {
	const { invalid } = useContext(FormMessagesContext);
	return (
		<Form
			method="post"
			{...(action === undefined ? {} : { action })}
			{...formProps}
			preventScrollReset={keepsPlace}
		>
			<FormFields className={cx("grid", isNarrow && "max-w-md", "gap-5")}>
				<SendFailure failure={failure} />
				<FormError form={form} />
				{children}
				<InvalidFormHint form={form}>{invalid}</InvalidFormHint>
			</FormFields>
		</Form>
	);
}
