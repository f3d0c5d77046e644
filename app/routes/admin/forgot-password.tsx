import { href, Link, redirect } from "react-router";
import { ForgotAdminPasswordForm } from "#app/features/admin/administrators/components/reset-forms.tsx";
import { requestAdminReset } from "#app/features/admin/administrators/passwords/request-admin-reset.server.ts";
import { forgotAdminPasswordSchema } from "#app/features/admin/administrators/schema.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import { env } from "#app/platform/env.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/forgot-password";

export const meta = titled("Forgot your password? · Admin", "noindex");

export function loader({ url }: Route.LoaderArgs) {
	if (env.PASSWORD_SIGN_IN === "off") throw redirect(href("/admin/login"));
	return { isSent: url.searchParams.has("sent") };
}

export const action = formAction({
	schema: forgotAdminPasswordSchema,
	by: ({ context }: Route.ActionArgs) => context.get(requestFactsContext),
	async on({ email }, { address }, { url }) {
		await requestAdminReset({ email, address });
		return { to: `${url.pathname}?sent` };
	},
});

export const clientAction = formClientAction();

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
