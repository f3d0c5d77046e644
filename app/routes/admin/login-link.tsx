import { data, href } from "react-router";
import { adminVisitorOf } from "#app/features/admin/administrators/admin-visitor.server.ts";
import { afterLogIn } from "#app/features/admin/administrators/after-log-in.ts";
import { LogInByLinkForm } from "#app/features/admin/administrators/components/log-in-form.tsx";
import { signInLinkSchema } from "#app/features/admin/administrators/schema.ts";
import {
	getSignInLink,
	signInWithLink,
} from "#app/features/admin/administrators/sign-in/sign-in-with-link.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import { keepLinkSecret } from "#app/middleware/mailed-link.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/login-link";

export const middleware: Route.MiddlewareFunction[] = [keepLinkSecret];

export const meta = titled("Log in with a link", "noindex");

export async function loader({ url }: Route.LoaderArgs) {
	const token = url.searchParams.get("token") ?? "";
	const link = await getSignInLink(token);
	return link ? data({ link: { token, ...link } }) : data({ link: null }, 400);
}

export const action = formAction({
	schema: signInLinkSchema,
	by: ({ request, context }: Route.ActionArgs) =>
		adminVisitorOf(request, context.get(requestFactsContext)),
	async on({ token }, visitor) {
		const { isComplete, cookie } = await signInWithLink({ token, visitor });
		const cookies = [cookie];
		if (!isComplete) return { to: href("/admin/login/code"), cookies };
		const toast = "Welcome back! Redirecting to dashboard...";
		return { toast, to: afterLogIn(undefined), cookies };
	},
});

export const clientAction = formClientAction();

export default function AdminLoginLink({ loaderData, actionData }: Route.ComponentProps) {
	const { link } = loaderData;
	if (!link) {
		return (
			<>
				<h1 className="title-page">This link is not valid</h1>
				<p className="mt-2 mb-8 text-muted">
					Links to log in work once, within 10 minutes. Make a new one on the server.
				</p>
				<ButtonLink to={href("/admin/login")} variant="primary" size="lg" full>
					Go to the log-in page
				</ButtonLink>
			</>
		);
	}
	return (
		<>
			<h1 className="title-page">Log in with a link</h1>
			<p className="mt-2 mb-8 wrap-anywhere text-muted">As {link.email}. The link works once.</p>
			<LogInByLinkForm reply={actionData} token={link.token} />
		</>
	);
}
