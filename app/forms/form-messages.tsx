import type { FormMetadata } from "@conform-to/react";
import { useContext } from "react";
import { hasRefusedField } from "#app/lib/refused-fields.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useAppName } from "#app/ui/use-app-name.ts";
import { type FormMessages, FormMessagesContext } from "./form-texts.ts";
import { failureText, type RequestFailure } from "./request-failure.ts";
import { useSending } from "./use-sending.ts";

/**
 * Says why the form has not reached the server. Stays until the form is sent again.
 * @param textOf returns the message, if it differs from the default
 */
export function SendFailure({
	failure,
	textOf = failureText,
}: {
	failure: RequestFailure | undefined;
	textOf?: (failure: RequestFailure, appName: string, texts: FormMessages) => string;
}) {
	const appName = useAppName();
	const texts = useContext(FormMessagesContext);
	const isSending = useSending();
	if (!failure || isSending) return null;
	return (
		<Notice tone="danger" role="alert">
			{textOf(failure, appName, texts)}
		</Notice>
	);
}

/**
 * Tells the user beside the button that fields of the submitted form have errors. Each error is shown beside its field. The
 * hint disappears when one of the fields is edited.
 */
export function InvalidFormHint({
	form,
	children,
}: {
	form: Pick<FormMetadata, "status" | "allErrors">;
	children: string;
}) {
	if (form.status !== "error" || !hasRefusedField(form.allErrors)) return null;
	return (
		<p role="alert" className="text-sm font-medium text-poppy">
			{children}
		</p>
	);
}
