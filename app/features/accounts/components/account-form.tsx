import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import type { ToastMessage } from "#app/lib/toast.ts";
import { FormError } from "#app/ui/field.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { useToasts } from "#app/ui/toast.tsx";
import { INVALID_FORM_MESSAGE } from "../schema.ts";

/**
 * A form of an account: shows what is wrong with it as a whole, and the reply's toast.
 */
export function AccountForm<Schema extends Record<string, unknown>>({
	form,
	toast,
	action,
	keepsPlace = false,
	children,
}: {
	form: FormMetadata<Schema, string[]>;
	/** Of the action's reply, where the page does not show it itself. */
	toast?: ToastMessage | undefined;
	/** Where it goes, if not to the page it stands on. */
	action?: string;
	/** For one of several forms on a page that leads back to it: the page does not scroll to its top. */
	keepsPlace?: boolean;
	children: ReactNode;
}) {
	const toasts = useToasts();
	const { onSubmit, ...props } = getFormProps(form);
	return (
		<Form
			method="post"
			{...(action === undefined ? {} : { action })}
			{...props}
			preventScrollReset={keepsPlace}
			className="grid gap-5"
			onSubmit={(event) => {
				onSubmit(event);
				// Refused before it was sent: the server's reply would have brought this toast.
				if (event.defaultPrevented && !isIntent(event.nativeEvent)) {
					toasts.add({ type: "error", message: INVALID_FORM_MESSAGE });
				}
			}}
		>
			{/* Without scripts it would say beside the form error what that says already. */}
			<ReplyToast toast={toast} isSaidInPlace={toast && form.errors?.includes(toast.message)} />
			<FormError form={form} />
			{children}
		</Form>
	);
}

/** Conform validates single fields by submits of its own, which never leave the browser. */
function isIntent(event: Event): boolean {
	return event instanceof SubmitEvent && event.submitter?.getAttribute("name") === "__intent__";
}
