import { data, href, Link, redirect } from "react-router";
import { ChosenPlan } from "#app/features/accounts/components/chosen-plan.tsx";
import { GoogleSignIn } from "#app/features/accounts/components/google-sign-in.tsx";
import { SignInForm } from "#app/features/accounts/components/sign-in-form.tsx";
import { offerGoogle } from "#app/features/accounts/google/credential-flow.server.ts";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import { signInSchema } from "#app/features/accounts/schema.ts";
import { signIn } from "#app/features/accounts/sign-in/sign-in.server.ts";
import { signInNotice } from "#app/features/accounts/sign-in/sign-in-notice.server.ts";
import { visitorOf } from "#app/features/accounts/visitor.server.ts";
import {
	afterSignIn,
	continuationSearch,
	readContinuation,
} from "#app/features/billing/after-sign-in.ts";
import { findOffer } from "#app/features/billing/prices/find-offer.server.ts";
import { redirectSuspended } from "#app/features/moderation/appeals/appeal-path.server.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/signin";

export const middleware: Route.MiddlewareFunction[] = [limitConcurrentHashing];

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Sign in · ${matches[0].loaderData.appName}` },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const asked = Object.fromEntries(url.searchParams);
	const visitor = context.get(visitorContext);
	if (visitor) throw redirect(afterSignIn({ ...asked, tier: visitor.tier }));
	const { offer, headers } = await offerGoogle(request);
	const notice = signInNotice(url.searchParams);
	const continuation = readContinuation(asked);
	const chosen = continuation.plan && (await findOffer(continuation.plan));
	return data({ continuation, chosen, google: offer, notice }, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
	const submission = await parseForm(request, signInSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	const { redirectTo, plan, ...credentials } = submission.value;
	try {
		const visitor = visitorOf(request, context.get(requestFactsContext));
		const { cookie, tier } = await signIn({ ...credentials, visitor });
		return await redirectWithToast(
			afterSignIn({ redirectTo, plan, tier }),
			{ type: "success", message: "Welcome back! Redirecting to dashboard..." },
			new Headers({ "Set-Cookie": cookie }),
		);
	} catch (error) {
		return (await redirectSuspended(error)) ?? refuseFailed(submission, error);
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
	const { continuation, chosen, google, notice } = loaderData;
	return (
		<>
			<h1 className="title-page">Welcome back</h1>
			<p className="mt-2 mb-8 text-muted">
				New here?{" "}
				<Link to={href("/signup") + continuationSearch(continuation)} className="link">
					Create an account
				</Link>
			</p>
			{notice ? (
				<Notice tone={notice.tone} className="mb-6">
					{notice.text}
				</Notice>
			) : null}
			<ChosenPlan offer={chosen} isNew={false} />
			<SignInForm reply={actionData} continuation={continuation} />
			{google ? <GoogleSignIn offer={google} continuation={continuation} /> : null}
		</>
	);
}
