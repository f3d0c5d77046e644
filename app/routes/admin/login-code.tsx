import { href, Link, redirect } from "react-router";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import { adminVisitorOf } from "#app/features/administrators/admin-visitor.server.ts";
import { afterLogIn } from "#app/features/administrators/after-log-in.ts";
import { LogInCodeForm } from "#app/features/administrators/components/log-in-form.tsx";
import { signInCodeSchema } from "#app/features/administrators/schema.ts";
import {
	clearChallenge,
	readChallenge,
} from "#app/features/administrators/sign-in/challenge-cookie.server.ts";
import { finishAdminSignIn } from "#app/features/administrators/sign-in/finish-sign-in.server.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/login-code";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Enter your code · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: Route.LoaderArgs) {
	await challengeOf(request);
	return null;
}

export async function action({ request, context }: Route.ActionArgs) {
	const challenge = await challengeOf(request);
	const submission = await parseForm(request, signInCodeSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	try {
		const visitor = adminVisitorOf(request, context.get(requestFactsContext));
		const { code } = submission.value;
		const { cookie, recoveryCodesLeft } = await finishAdminSignIn({ challenge, code, visitor });
		const headers = new Headers({ "Set-Cookie": cookie });
		headers.append("Set-Cookie", await clearChallenge());
		const message =
			recoveryCodesLeft === null
				? "Welcome back! Redirecting to dashboard..."
				: `Welcome back! Recovery codes left: ${recoveryCodesLeft}.`;
		const target = afterLogIn(challenge.redirectTo);
		return await redirectWithToast(target, { type: "success", message }, headers);
	} catch (error) {
		return refuseFailed(submission, error);
	}
}

/** Without a right password in the last 5 minutes, the first step comes first. */
async function challengeOf(request: Request) {
	const challenge = await readChallenge(request.headers.get("Cookie"));
	if (!challenge) throw redirect(href("/admin/login"), { status: 303 });
	return challenge;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function AdminLoginCode({ actionData }: Route.ComponentProps) {
	return (
		<>
			<h1 className="title-page">Enter your code</h1>
			<p className="mt-2 mb-8 text-muted">
				Your password is correct. Confirm that it’s you within 5 minutes.{" "}
				<Link to={href("/admin/login")} className="link hit-44">
					Start over
				</Link>
			</p>
			<LogInCodeForm reply={actionData} />
		</>
	);
}
