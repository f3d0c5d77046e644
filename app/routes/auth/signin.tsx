import { data, href, Link, redirect } from "react-router";
import { ChosenPlan } from "#app/features/account/accounts/components/chosen-plan.tsx";
import { GoogleSignIn } from "#app/features/account/accounts/components/google-sign-in.tsx";
import { InAppSignIn } from "#app/features/account/accounts/components/in-app-sign-in.tsx";
import { SignInForm } from "#app/features/account/accounts/components/sign-in-form.tsx";
import { offerGoogle } from "#app/features/account/accounts/google/credential-flow.server.ts";
import { signInSchema } from "#app/features/account/accounts/schema.ts";
import { signIn } from "#app/features/account/accounts/sign-in/sign-in.server.ts";
import { signInNotice } from "#app/features/account/accounts/sign-in/sign-in-notice.server.ts";
import { visitorOf } from "#app/features/account/accounts/visitor.server.ts";
import { redirectSuspended } from "#app/features/admin/moderation/appeals/appeal-path.server.ts";
import {
	afterSignIn,
	continuationSearch,
	readContinuation,
} from "#app/features/billing/checkout/after-sign-in.ts";
import { getOffer } from "#app/features/billing/plans/prices/get-offer.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { findInAppBrowser } from "#app/lib/in-app-browser.ts";
import { titled } from "#app/lib/titled.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/signin";

export const middleware: Route.MiddlewareFunction[] = [limitConcurrentHashing];

export const meta = titled("Sign in");

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const asked = Object.fromEntries(url.searchParams);
	const visitor = context.get(visitorContext);
	if (visitor) throw redirect(afterSignIn({ ...asked, tier: visitor.tier }));
	const { offer, refusal, headers } = await offerGoogle(request);
	const inApp = findInAppBrowser(request.headers.get("User-Agent"))?.name ?? null;
	const notice = signInNotice(url.searchParams);
	const continuation = readContinuation(asked);
	const chosen = continuation.plan && (await getOffer(continuation.plan));
	return data(
		{ continuation, chosen, google: offer, googleRefusal: refusal, inApp, notice },
		{ headers },
	);
}

export const action = formAction({
	schema: signInSchema,
	by: ({ request, context }: Route.ActionArgs) =>
		visitorOf(request, context.get(requestFactsContext)),
	async on({ redirectTo, plan, ...credentials }, visitor) {
		try {
			const { cookie, tier } = await signIn({ ...credentials, visitor });
			const to = afterSignIn({ redirectTo, plan, tier });
			return { toast: "Welcome back! Redirecting to dashboard...", to, cookies: [cookie] };
		} catch (error) {
			const suspended = await redirectSuspended(error);
			if (suspended) return suspended;
			throw error;
		}
	},
});

export const clientAction = formClientAction();

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
	const { continuation, chosen, google, googleRefusal, inApp, notice } = loaderData;
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
			{inApp ? <InAppSignIn app={inApp} googleRefusal={googleRefusal} /> : null}
		</>
	);
}
