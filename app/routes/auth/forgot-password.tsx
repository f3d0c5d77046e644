import { href, Link } from "react-router";
import { ForgotPasswordForm } from "#app/features/account/accounts/components/forgot-password-form.tsx";
import { requestPasswordReset } from "#app/features/account/accounts/passwords/request-password-reset.server.ts";
import { forgotPasswordSchema } from "#app/features/account/accounts/schema.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/forgot-password";

export const meta = titled("Forgot your password?");

export function loader({ url }: Route.LoaderArgs) {
	return { isSent: url.searchParams.has("sent") };
}

export const action = formAction({
	schema: forgotPasswordSchema,
	by: ({ request, context }: Route.ActionArgs) => ({
		address: context.get(requestFactsContext).address,
		cookies: request.headers.get("Cookie"),
	}),
	async on({ email }, visitor) {
		await requestPasswordReset({ email, ...visitor });
		// The page it leads to says what a toast would.
		return { to: `${href("/forgot-password")}?sent=1` };
	},
});

export const clientAction = formClientAction();

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
	if (loaderData.isSent && !actionData) return <CheckYourEmail />;
	return (
		<>
			<h1 className="title-page">Forgot your password?</h1>
			<p className="mt-2 mb-8 text-muted">
				Enter your account’s email, and we’ll send you a link to set a new password.{" "}
				<Link to={href("/signin")} className="link">
					Back to sign in
				</Link>
			</p>
			<ForgotPasswordForm reply={actionData} />
		</>
	);
}

function CheckYourEmail() {
	return (
		<>
			<h1 className="title-page">Check Your Email</h1>
			<p className="mt-2 mb-8 text-muted">
				If an account exists for the address you entered, a link to set a new password is on its
				way. It works once, within 1 hour. Not there? Check your spam folder.
			</p>
			<div className="grid gap-3">
				<ButtonLink to={href("/signin")} variant="primary" size="lg" full>
					Back to sign in
				</ButtonLink>
				<ButtonLink to={href("/forgot-password")} size="lg" full>
					Try a different email
				</ButtonLink>
			</div>
		</>
	);
}
