import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import type { SchemaFormProps } from "#app/forms/use-schema-form.ts";
import { AccountForm } from "./account-form.tsx";

/**
 * A form of a settings page; keeps the scroll position. Validate on submit: errors on blur would move the button.
 */
export function SettingsForm<Schema extends Record<string, unknown>>({
	form,
	formProps,
	children,
}: {
	form: FormMetadata<Schema, string[]>;
	/** Form props from `useSchemaForm`. */
	formProps: SchemaFormProps;
	children: ReactNode;
}) {
	return (
		<AccountForm form={form} formProps={formProps} keepsPlace>
			{children}
		</AccountForm>
	);
}
