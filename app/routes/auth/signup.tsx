import { href, Link, redirect } from "react-router";
import { afterSignIn } from "#app/features/accounts/after-sign-in.ts";
import { SignUpForm } from "#app/features/accounts/components/sign-up-form.tsx";
import { areRegistrationsOpen } from "#app/features/accounts/queries.server.ts";
import {
	rateAndRefuse,
	refuseFailed,
	refuseInvalid,
} from "#app/features/accounts/refuse-account-form.server.ts";
import { REGISTRATIONS_CLOSED_MESSAGE, signUpSchema } from "#app/features/accounts/schema.ts";
import { signUp } from "#app/features/accounts/sign-up.server.ts";
import { visitorOf } from "#app/features/accounts/visitor.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { parseForm } from "#app/platform/form.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/signup";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Create your account · ${matches[0].loaderData.appName}` },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
	const redirectTo = url.searchParams.get("redirectTo");
	if (context.get(visitorContext)) throw redirect(afterSignIn(redirectTo));
	return {
		redirectTo: redirectTo === null ? null : afterSignIn(redirectTo),
		isOpen: await areRegistrationsOpen(),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const submission = await parseForm(request, signUpSchema);
	if (submission.status !== "success")
		return rateAndRefuse(submission, () => refuseInvalid(submission));
	const { name, email, password, redirectTo } = submission.value;
	try {
		const visitor = visitorOf(request, context.get(requestFactsContext));
		const cookie = await signUp({ name, email, password, visitor });
		return await redirectWithToast(
			afterSignIn(redirectTo),
			{
				type: "success",
				message: "Account created successfully! Please check your email to verify your account.",
			},
			new Headers({ "Set-Cookie": cookie }),
		);
	} catch (error) {
		return rateAndRefuse(submission, () => refuseFailed(submission, error));
	}
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
	const { redirectTo, isOpen } = loaderData;
	const search = redirectTo === null ? "" : `?${new URLSearchParams({ redirectTo })}`;
	return (
		<>
			<h1 className="title-page">Create your account</h1>
			<p className="mt-2 mb-8 text-muted">
				Already have one?{" "}
				<Link to={href("/signin") + search} className="link">
					Sign in
				</Link>
			</p>
			{isOpen ? (
				<SignUpForm reply={actionData} redirectTo={redirectTo} />
			) : (
				<Notice>{REGISTRATIONS_CLOSED_MESSAGE}</Notice>
			)}
		</>
	);
}
