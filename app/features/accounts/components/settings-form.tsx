import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { AccountForm } from "./account-form.tsx";

/**
 * One of several forms of a settings page, which keeps its place. The toast of their replies is the page's. Validate it
 * on submit: an error that appears when a field is left moves the button away from under the press.
 */
export function SettingsForm<Schema extends Record<string, unknown>>({
	form,
	children,
}: {
	form: FormMetadata<Schema, string[]>;
	children: ReactNode;
}) {
	return (
		<AccountForm form={form} keepsPlace>
			{children}
		</AccountForm>
	);
}
