import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import type { SchemaFormProps } from "#app/forms/use-schema-form.ts";
import { AccountForm } from "./account-form.tsx";

/**
 * One of several forms of a settings page, which keeps its place. Validate it on submit: an error that appears when a field is left moves the button away from under the press.
 */
export function SettingsForm<Schema extends Record<string, unknown>>({
	form,
	formProps,
	children,
}: {
	form: FormMetadata<Schema, string[]>;
	/** As `useSchemaForm` gives them. */
	formProps: SchemaFormProps;
	children: ReactNode;
}) {
	return (
		<AccountForm form={form} formProps={formProps} keepsPlace>
			{children}
		</AccountForm>
	);
}
