import { href, useFetcher } from "react-router";
import type { FormReply } from "#app/platform/form.server.ts";
import type { ButtonProps } from "#app/ui/button.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/**
 * Asks for a new verification link to the address of whoever is signed in.
 * @param redirectTo the page it stands on, to which the answer leads back
 */
export function ResendVerificationButton({
	redirectTo,
	...look
}: { redirectTo: string } & Pick<ButtonProps, "size" | "variant" | "full">) {
	const fetcher = useFetcher<FormReply>();
	return (
		<fetcher.Form method="post" action={href("/verify-email")}>
			<ReplyToast toast={fetcher.data?.toast} />
			<input type="hidden" name="redirectTo" value={redirectTo} />
			<SubmitButton {...look} state={fetcher.state} pendingLabel="Sending…">
				Send New Verification Email
			</SubmitButton>
		</fetcher.Form>
	);
}
