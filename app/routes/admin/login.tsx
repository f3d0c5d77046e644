import { href, Link, redirect } from "react-router";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import { adminVisitorOf } from "#app/features/administrators/admin-visitor.server.ts";
import { afterLogIn } from "#app/features/administrators/after-log-in.ts";
import { LogInForm } from "#app/features/administrators/components/log-in-form.tsx";
import { findAdministrator } from "#app/features/administrators/find-administrator.server.ts";
import { adminSignInSchema } from "#app/features/administrators/schema.ts";
import { logsInAdministrator } from "#app/features/administrators/sign-in/api.server.ts";
import { signInAdministrator } from "#app/features/administrators/sign-in/sign-in-administrator.server.ts";
import { isSetUpOpen } from "#app/features/administrators/team/set-up.server.ts";
import { administratorSessions } from "#app/features/sessions/session-store.server.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { serveCalls } from "#app/middleware/serve-api.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/login";

export const middleware: Route.MiddlewareFunction[] = [
	limitConcurrentHashing,
	serveCalls(logsInAdministrator),
];

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Admin login · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, url }: Route.LoaderArgs) {
	const redirectTo = url.searchParams.get("redirectTo");
	const token = administratorSessions.readToken(request.headers.get("Cookie"));
	if (await findAdministrator(token)) throw redirect(afterLogIn(redirectTo));
	return { redirectTo, isSetUpOpen: await isSetUpOpen() };
}

export async function action({ request, context }: Route.ActionArgs) {
	const submission = await parseForm(request, adminSignInSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	const { redirectTo } = submission.value;
	try {
		const visitor = adminVisitorOf(request, context.get(requestFactsContext));
		const { isComplete, cookie } = await signInAdministrator({ ...submission.value, visitor });
		const headers = new Headers({ "Set-Cookie": cookie });
		if (!isComplete) return redirect(href("/admin/login/code"), { status: 303, headers });
		const message = "Welcome back! Redirecting to dashboard...";
		return await redirectWithToast(afterLogIn(redirectTo), { type: "success", message }, headers);
	} catch (error) {
		return refuseFailed(submission, error);
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function AdminLogin({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<>
			<h1 className="title-page">Admin login</h1>
			<p className="mt-2 mb-8 text-muted">
				Do you have a page here?{" "}
				<Link to={href("/signin")} className="link hit-44">
					Sign in as a creator
				</Link>
			</p>
			{loaderData.isSetUpOpen ? (
				<Notice className="mb-6">
					There is no administrator yet.{" "}
					<Link to={href("/admin/setup")} className="link hit-44">
						Create the first one
					</Link>{" "}
					with the code that the server printed.
				</Notice>
			) : null}
			<LogInForm reply={actionData} redirectTo={loaderData.redirectTo} />
			<p className="mt-6 text-ui">
				<Link to={href("/admin/forgot-password")} className="link hit-44">
					Forgot your password?
				</Link>
			</p>
		</>
	);
}
