import { useMemo } from "react";
import { href, useFetcher } from "react-router";
import { failureText } from "#app/forms/request-failure.ts";
import { lastingError, type ToastMessage } from "#app/lib/toast.ts";
import type { ButtonProps } from "#app/ui/button.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useAppName } from "#app/ui/use-app-name.ts";
import type { AccountReply } from "./account-reply.ts";

/**
 * Requests a new verification link to the signed-in user's address.
 * @param redirectTo path of the current page, to which the response redirects
 */
export function ResendVerificationButton({
	redirectTo,
	...look
}: { redirectTo: string } & Pick<ButtonProps, "size" | "variant" | "full">) {
	const fetcher = useFetcher<AccountReply>();
	const appName = useAppName();
	const toast = useMemo(() => toastOf(fetcher.data, appName), [fetcher.data, appName]);
	return (
		<fetcher.Form method="post" action={href("/verify-email")}>
			<ReplyToast toast={toast} />
			<input type="hidden" name="redirectTo" value={redirectTo} />
			<SubmitButton {...look} state={fetcher.state} pendingLabel="Sending…">
				Send New Verification Email
			</SubmitButton>
		</fetcher.Form>
	);
}

/** A button has no fields for errors: without a session, the reply is about a form's email field. */
function toastOf(reply: AccountReply | undefined, appName: string): ToastMessage | undefined {
	if (reply?.toast) return reply.toast;
	const message = reply?.failure
		? failureText(reply.failure, appName)
		: Object.values(reply?.result?.error ?? {}).find((errors) => errors !== null)?.[0];
	return message === undefined ? undefined : lastingError(message);
}
