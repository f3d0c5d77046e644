import { href, Link, redirect } from "react-router";
import { listAdminProviders } from "#app/features/account/accounts/oidc/queries.server.ts";
import { PasskeySignIn } from "#app/features/account/accounts/passkeys/components/passkey-sign-in.tsx";
import { getSignInOptions } from "#app/features/account/accounts/passkeys/get-passkey-options.server.ts";
import { administratorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { adminVisitorOf } from "#app/features/admin/administrators/admin-visitor.server.ts";
import { afterLogIn } from "#app/features/admin/administrators/after-log-in.ts";
import { LogInForm } from "#app/features/admin/administrators/components/log-in-form.tsx";
import { getAdministrator } from "#app/features/admin/administrators/get-administrator.server.ts";
import { adminSignInSchema } from "#app/features/admin/administrators/schema.ts";
import { handlers } from "#app/features/admin/administrators/sign-in/api.server.ts";
import { signInAdministrator } from "#app/features/admin/administrators/sign-in/sign-in-administrator.server.ts";
import { isSetUpOpen } from "#app/features/admin/administrators/team/create-first-administrator.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { serveCalls } from "#app/middleware/serve-api.server.ts";
import { env } from "#app/platform/env.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/login";

export const middleware: Route.MiddlewareFunction[] = [
	limitConcurrentHashing,
	serveCalls(handlers.logInAdministrator),
];

export const meta = titled("Admin login", "noindex");

export async function loader({ request, url }: Route.LoaderArgs) {
	const redirectTo = url.searchParams.get("redirectTo");
	const token = administratorSessions.readToken(request.headers.get("Cookie"));
	if (await getAdministrator(token)) throw redirect(afterLogIn(redirectTo));
	const wasForm = url.searchParams.has("unsent");
	const passkey = await getSignInOptions("administrator");
	const providers = listAdminProviders();
	const hasPassword = env.PASSWORD_SIGN_IN === "on";
	const shown = { redirectTo, wasForm, passkey, providers, hasPassword };
	return { ...shown, isSetUpOpen: await isSetUpOpen() };
}

export const action = formAction({
	schema: adminSignInSchema,
	by: ({ request, context }: Route.ActionArgs) =>
		adminVisitorOf(request, context.get(requestFactsContext)),
	async on(edit, visitor) {
		const { isComplete, cookie } = await signInAdministrator({ ...edit, visitor });
		const cookies = [cookie];
		if (!isComplete) return { to: href("/admin/login/code"), cookies };
		const toast = "Welcome back! Redirecting to dashboard...";
		return { toast, to: afterLogIn(edit.redirectTo), cookies };
	},
});

export const clientAction = formClientAction();

export default function AdminLogin({ loaderData, actionData }: Route.ComponentProps) {
	const { redirectTo, providers, hasPassword } = loaderData;
	const search = new URLSearchParams({
		intent: "administrate",
		...(redirectTo === null ? {} : { redirectTo }),
	});
	return (
		<>
			<h1 className="title-page">Admin login</h1>
			<p className="mt-2 mb-8 text-muted">
				Do you have a page here?{" "}
				<Link to={href("/signin")} className="link hit-44">
					Sign in as a creator
				</Link>
			</p>
			{loaderData.wasForm ? (
				<Notice tone="danger" role="alert" className="mb-6">
					Authentication failed. Please log in to the admin panel again.
				</Notice>
			) : null}
			{loaderData.isSetUpOpen ? (
				<Notice className="mb-6">
					There is no administrator yet.{" "}
					<Link to={href("/admin/setup")} className="link hit-44">
						Create the first one
					</Link>{" "}
					with the code that the server printed.
				</Notice>
			) : null}
			{hasPassword ? <LogInForm reply={actionData} redirectTo={redirectTo} /> : null}
			<PasskeySignIn
				options={loaderData.passkey}
				action={href("/admin/login/passkey")}
				fields={redirectTo === null ? {} : { redirectTo }}
				texts={{ submit: "Continue with a passkey", submitting: "Waiting for your device…" }}
			/>
			{providers.length > 0 ? (
				<div className="mt-3 grid gap-3">
					{providers.map(({ id, name }) => (
						<ButtonLink
							key={id}
							to={`${href("/auth/oidc/:provider", { provider: id })}?${search}`}
							reloadDocument
							size="lg"
							full
						>
							Continue with {name}
						</ButtonLink>
					))}
				</div>
			) : null}
			{hasPassword ? (
				<p className="mt-6 text-ui">
					<Link to={href("/admin/forgot-password")} className="link hit-44">
						Forgot your password?
					</Link>
				</p>
			) : null}
		</>
	);
}
