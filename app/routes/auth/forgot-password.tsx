import { href, Link, redirect } from "react-router";
import { ForgotPasswordForm } from "#app/features/accounts/components/forgot-password-form.tsx";
import { requestPasswordReset } from "#app/features/accounts/passwords/request-password-reset.server.ts";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import { forgotPasswordSchema } from "#app/features/accounts/schema.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/forgot-password";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Forgot your password? · ${matches[0].loaderData.appName}` },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ url }: Route.LoaderArgs) {
	return { isSent: url.searchParams.has("sent") };
}

export async function action({ request, context }: Route.ActionArgs) {
	const submission = await parseForm(request, forgotPasswordSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	try {
		const { address } = context.get(requestFactsContext);
		await requestPasswordReset({
			...submission.value,
			address,
			cookies: request.headers.get("Cookie"),
		});
	} catch (error) {
		return refuseFailed(submission, error);
	}
	// The page it leads to says what a toast would.
	return redirect(`${href("/forgot-password")}?sent=1`, 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

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
