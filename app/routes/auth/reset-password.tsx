import { data, href, type ShouldRevalidateFunction } from "react-router";
import type { AccountReply } from "#app/features/account/accounts/components/account-reply.ts";
import { ResetPasswordForm } from "#app/features/account/accounts/components/reset-password-form.tsx";
import { getResetLink } from "#app/features/account/accounts/passwords/get-reset-link.server.ts";
import {
	resetPasswordStrength,
	sentStrength,
} from "#app/features/account/accounts/passwords/password-strength.ts";
import { resetPassword } from "#app/features/account/accounts/passwords/reset-password.server.ts";
import {
	RESET_DONE_MESSAGE,
	RESET_FAILED_MESSAGE,
	resetPasswordSchema,
} from "#app/features/account/accounts/schema.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { keepLinkSecret } from "#app/middleware/mailed-link.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/reset-password";

export const middleware: Route.MiddlewareFunction[] = [keepLinkSecret, limitConcurrentHashing];

export const meta = titled("Set a new password", "noindex");

/** The link may have come to its end while the form was filled in. A form that was not sent asks nobody. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
	actionStatus !== UNAVAILABLE;

const UNAVAILABLE = 503;

export async function loader({ url }: Route.LoaderArgs) {
	const token = url.searchParams.get("token") ?? "";
	const link = await getResetLink(token);
	if (!link) return data({ link: null }, 400);
	return data({ link: { token, email: link.email } });
}

export const action = formAction({
	schema: resetPasswordSchema,
	by: ({ request, context }: Route.ActionArgs) => ({
		address: context.get(requestFactsContext).address,
		cookies: request.headers.get("Cookie"),
	}),
	async on({ token, password }, visitor) {
		const done = await resetPassword({ token, password, ...visitor });
		if (!done) throw new AppError("gone", RESET_FAILED_MESSAGE);
		const cookies = done.deviceCookie ? [done.deviceCookie] : [];
		return { toast: RESET_DONE_MESSAGE, to: href("/signin"), cookies };
	},
	alsoReply: ({ submission }) => ({ strength: sentStrength(submission, resetPasswordStrength) }),
});

export const clientAction = formClientAction();

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
	const { link } = loaderData;
	const reply: AccountReply | undefined = actionData;
	if (!link) return <InvalidLink problem={reply?.result?.error?.[""]?.[0]} />;
	return (
		<>
			<h1 className="title-page">Set a new password</h1>
			<p className="mt-2 mb-8 wrap-anywhere text-muted">
				For {link.email}. Every device will be signed out, and API tokens revoked.
			</p>
			<ResetPasswordForm reply={reply} {...link} />
		</>
	);
}

/** @param problem what came of the form, where the link came to its end while it was filled in */
function InvalidLink({ problem }: { problem: string | undefined }) {
	return (
		<>
			<h1 className="title-page">Invalid Reset Link</h1>
			{problem ? (
				<Notice tone="danger" role="alert" className="mt-6">
					{problem}
				</Notice>
			) : null}
			<p className="mt-2 mb-8 text-muted">
				Reset links work once, within 1 hour, and only the latest one works. Yours has expired or is
				incomplete.
			</p>
			<ButtonLink to={href("/forgot-password")} variant="primary" size="lg" full>
				Request a new link
			</ButtonLink>
		</>
	);
}
