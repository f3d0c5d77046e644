import { type FormMetadata, getFormProps } from "@conform-to/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import type { ToastMessage } from "#app/lib/toast.ts";
import { FormError } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToasts } from "#app/ui/toast.tsx";
import { INVALID_FORM_MESSAGE } from "../schema.ts";

/**
 * A form of signing in or up: shows what is wrong with it as a whole, and the reply's toast. Where no script runs the
 * toast stands above the fields, unless the same is said there already.
 */
export function AccountForm<Schema extends Record<string, unknown>>({
	form,
	toast,
	children,
}: {
	form: FormMetadata<Schema, string[]>;
	/** Of the action's reply. */
	toast: ToastMessage | undefined;
	children: ReactNode;
}) {
	const toasts = useToasts();
	const shown = useRef<ToastMessage>(undefined);
	useEffect(() => {
		if (!toast || shown.current === toast) return;
		shown.current = toast;
		toasts.add(toast);
	}, [toast, toasts]);

	const { onSubmit, ...props } = getFormProps(form);
	return (
		<Form
			method="post"
			{...props}
			className="grid gap-5"
			onSubmit={(event) => {
				onSubmit(event);
				// Refused before it was sent: the server's reply would have brought this toast.
				if (event.defaultPrevented && !isIntent(event.nativeEvent)) {
					toasts.add({ type: "error", message: INVALID_FORM_MESSAGE });
				}
			}}
		>
			{toast && !form.errors?.includes(toast.message) ? (
				<div className="js:hidden">
					<Notice tone="danger" role="alert">
						{toast.message}
					</Notice>
				</div>
			) : null}
			<FormError form={form} />
			{children}
		</Form>
	);
}

/** Conform validates single fields by submits of its own, which never leave the browser. */
function isIntent(event: Event): boolean {
	return event instanceof SubmitEvent && event.submitter?.getAttribute("name") === "__intent__";
}
