import { useContext, useMemo } from "react";
import { href, useFetcher } from "react-router";
import { type FormMessages, FormMessagesContext } from "#app/forms/form-texts.ts";
import { failureText } from "#app/forms/request-failure.ts";
import { englishSending } from "#app/i18n/account/en-forms.ts";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import type { Language } from "#app/i18n/languages.ts";
import { lastingError, type ToastMessage } from "#app/lib/toast.ts";
import type { ButtonProps } from "#app/ui/button.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useAppName } from "#app/ui/use-app-name.ts";
import type { AccountReply } from "./account-reply.ts";

/**
 * Requests a new verification link to the signed-in user's address.
 * @param redirectTo path of the current page, to which the response redirects
 * @param language that of the texts
 */
export function ResendVerificationButton({
	redirectTo,
	texts = englishSending,
	language,
	...look
}: {
	redirectTo: string;
	texts?: AccountTexts["send"];
	language?: Language;
} & Pick<ButtonProps, "size" | "variant" | "full">) {
	const fetcher = useFetcher<AccountReply>();
	const appName = useAppName();
	const messages = useContext(FormMessagesContext);
	const toast = useMemo(
		() => toastOf(fetcher.data, appName, messages),
		[fetcher.data, appName, messages],
	);
	return (
		<fetcher.Form method="post" action={href("/verify-email")}>
			<ReplyToast toast={toast} />
			<input type="hidden" name="redirectTo" value={redirectTo} />
			{language === undefined ? null : <input type="hidden" name="language" value={language} />}
			<SubmitButton {...look} state={fetcher.state} pendingLabel={texts.sending}>
				{texts.verification}
			</SubmitButton>
		</fetcher.Form>
	);
}

/** A button has no fields for errors: without a session, the reply is about a form's email field. */
function toastOf(
	reply: AccountReply | undefined,
	appName: string,
	messages: FormMessages,
): ToastMessage | undefined {
	if (reply?.toast) return reply.toast;
	const message = reply?.failure
		? failureText(reply.failure, appName, messages)
		: Object.values(reply?.result?.error ?? {}).find((errors) => errors !== null)?.[0];
	return message === undefined ? undefined : lastingError(message);
}
