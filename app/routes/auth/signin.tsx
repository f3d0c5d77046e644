import { href, Link, redirect } from "react-router";
import { afterSignIn } from "#app/features/accounts/after-sign-in.ts";
import { SignInForm } from "#app/features/accounts/components/sign-in-form.tsx";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import { signInSchema } from "#app/features/accounts/schema.ts";
import { signIn } from "#app/features/accounts/sign-in.server.ts";
import { visitorOf } from "#app/features/accounts/visitor.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { parseForm } from "#app/platform/form.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/signin";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Sign in · ${matches[0].loaderData.appName}` },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
	const redirectTo = url.searchParams.get("redirectTo");
	if (context.get(visitorContext)) throw redirect(afterSignIn(redirectTo));
	return { redirectTo: redirectTo === null ? null : afterSignIn(redirectTo) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const submission = await parseForm(request, signInSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	const { redirectTo, ...credentials } = submission.value;
	try {
		const visitor = visitorOf(request, context.get(requestFactsContext));
		const cookie = await signIn({ ...credentials, visitor });
		return await redirectWithToast(
			afterSignIn(redirectTo),
			{ type: "success", message: "Welcome back! Redirecting to dashboard..." },
			new Headers({ "Set-Cookie": cookie }),
		);
	} catch (error) {
		return refuseFailed(submission, error);
	}
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
	const { redirectTo } = loaderData;
	const search = redirectTo === null ? "" : `?${new URLSearchParams({ redirectTo })}`;
	return (
		<>
			<h1 className="title-page">Welcome back</h1>
			<p className="mt-2 mb-8 text-muted">
				New here?{" "}
				<Link to={href("/signup") + search} className="link">
					Create an account
				</Link>
			</p>
			<SignInForm reply={actionData} redirectTo={redirectTo} />
		</>
	);
}
