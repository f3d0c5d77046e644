import { href, Link, redirect } from "react-router";
import { adminVisitorOf } from "#app/features/admin/administrators/admin-visitor.server.ts";
import { afterLogIn } from "#app/features/admin/administrators/after-log-in.ts";
import { LogInCodeForm } from "#app/features/admin/administrators/components/log-in-form.tsx";
import { signInCodeSchema } from "#app/features/admin/administrators/schema.ts";
import {
	clearChallenge,
	parseChallenge,
} from "#app/features/admin/administrators/sign-in/challenge-cookie.server.ts";
import { signInWithCode } from "#app/features/admin/administrators/sign-in/sign-in-with-code.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/login-code";

export const meta = titled("Enter your code", "noindex");

export async function loader({ request }: Route.LoaderArgs) {
	await challengeOf(request);
	return null;
}

export const action = formAction({
	schema: signInCodeSchema,
	by: async ({ request, context }: Route.ActionArgs) => ({
		challenge: await challengeOf(request),
		visitor: adminVisitorOf(request, context.get(requestFactsContext)),
	}),
	async on({ code }, { challenge, visitor }) {
		const { cookie, recoveryCodesLeft } = await signInWithCode({ challenge, code, visitor });
		const toast =
			recoveryCodesLeft === null
				? "Welcome back! Redirecting to dashboard..."
				: `Welcome back! Recovery codes left: ${recoveryCodesLeft}.`;
		const cookies = [cookie, await clearChallenge()];
		return { toast, to: afterLogIn(challenge.redirectTo), cookies };
	},
});

/** Without a right password in the last 5 minutes, the first step comes first. */
async function challengeOf(request: Request) {
	const challenge = await parseChallenge(request.headers.get("Cookie"));
	if (!challenge) throw redirect(href("/admin/login"), { status: 303 });
	return challenge;
}

export const clientAction = formClientAction();

export default function AdminLoginCode({ actionData }: Route.ComponentProps) {
	return (
		<>
			<h1 className="title-page">Enter your code</h1>
			<p className="mt-2 mb-8 text-muted">
				Confirm that it’s you within 5 minutes.{" "}
				<Link to={href("/admin/login")} className="link hit-44">
					Start over
				</Link>
			</p>
			<LogInCodeForm reply={actionData} />
		</>
	);
}
