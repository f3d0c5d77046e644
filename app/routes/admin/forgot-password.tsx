import { href, Link, redirect } from "react-router";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import { ForgotAdminPasswordForm } from "#app/features/administrators/components/reset-forms.tsx";
import { requestAdminReset } from "#app/features/administrators/passwords/request-admin-reset.server.ts";
import { forgotAdminPasswordSchema } from "#app/features/administrators/schema.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/forgot-password";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Forgot your password? · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ url }: Route.LoaderArgs) {
	return { isSent: url.searchParams.has("sent") };
}

export async function action({ request, context }: Route.ActionArgs) {
	const submission = await parseForm(request, forgotAdminPasswordSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	try {
		const { address } = context.get(requestFactsContext);
		await requestAdminReset({ ...submission.value, address });
		return redirect(`${href("/admin/forgot-password")}?sent`, { status: 303 });
	} catch (error) {
		return refuseFailed(submission, error);
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function AdminForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
	const backToLogIn = (
		<Link to={href("/admin/login")} className="link hit-44">
			Back to admin login
		</Link>
	);
	if (loaderData.isSent) {
		return (
			<>
				<h1 className="title-page">Check your email</h1>
				<p className="mt-2 mb-8 text-muted">
					If the address belongs to an administrator, a link is on its way. It works once, within an
					hour.
				</p>
				{backToLogIn}
			</>
		);
	}
	return (
		<>
			<h1 className="title-page">Forgot your password?</h1>
			<p className="mt-2 mb-8 text-muted">We’ll email you a link to set a new one. {backToLogIn}</p>
			<ForgotAdminPasswordForm reply={actionData} />
		</>
	);
}
