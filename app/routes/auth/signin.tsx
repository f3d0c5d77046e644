import { data, href, Link, redirect } from "react-router";
import { ChosenPlan } from "#app/features/account/accounts/components/chosen-plan.tsx";
import { continuationFields } from "#app/features/account/accounts/components/continuation-fields.tsx";
import { GoogleSignIn } from "#app/features/account/accounts/components/google-sign-in.tsx";
import { InAppSignIn } from "#app/features/account/accounts/components/in-app-sign-in.tsx";
import {
	SIGN_IN_FORM_ID,
	SignInForm,
} from "#app/features/account/accounts/components/sign-in-form.tsx";
import { getAccountFormTexts } from "#app/features/account/accounts/get-account-form-texts.server.ts";
import { offerGoogle } from "#app/features/account/accounts/google/credential-flow.server.ts";
import { OidcSignIn } from "#app/features/account/accounts/oidc/components/oidc-sign-in.tsx";
import { listOfferedProviders } from "#app/features/account/accounts/oidc/queries.server.ts";
import { PasskeySignIn } from "#app/features/account/accounts/passkeys/components/passkey-sign-in.tsx";
import { getSignInOptions } from "#app/features/account/accounts/passkeys/get-passkey-options.server.ts";
import {
	SIGN_IN_PASSWORD_MIN_LENGTH,
	signInSchema,
} from "#app/features/account/accounts/schema.ts";
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
import { translateAccountRefusal } from "#app/forms/translate-refusal.server.ts";
import {
	type AccountLanguage,
	accountLanguageFor,
	accountTexts,
} from "#app/i18n/account.server.ts";
import { fillNodes } from "#app/i18n/fill-text.ts";
import { titled } from "#app/lib/titled.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { env } from "#app/platform/env.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/signin";

export const middleware: Route.MiddlewareFunction[] = [limitConcurrentHashing];

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => loaderData?.texts.signIn.title ?? "Sign in",
);

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const asked = Object.fromEntries(url.searchParams);
	const visitor = context.get(visitorContext);
	if (visitor) throw redirect(afterSignIn({ ...asked, tier: visitor.tier }));
	const { offer, inApp, headers } = await offerGoogle(request);
	const language = accountLanguageFor(request);
	const notice = signInNotice(url.searchParams, accountTexts(language));
	const continuation = readContinuation(asked);
	const chosen = continuation.plan && (await getOffer(continuation.plan));
	const texts = textsIn(language);
	const passkey = await getSignInOptions("creator");
	const providers = listOfferedProviders();
	const hasPassword = env.PASSWORD_SIGN_IN === "on";
	const shown = { continuation, chosen, google: offer, providers, hasPassword, inApp, notice };
	return data({ ...shown, passkey, texts }, { headers });
}

/** The parts of the catalog that the page shows. */
function textsIn(language: AccountLanguage) {
	const { shared, signIn, passkey, plan, google, provider } = accountTexts(language);
	return { language, shared, signIn, passkey, plan, google, provider, fields: fieldsIn(language) };
}

function fieldsIn(language: AccountLanguage) {
	return getAccountFormTexts(language, { minLength: SIGN_IN_PASSWORD_MIN_LENGTH }).fields;
}

export const action = formAction({
	schema: ({ language }: Sender) => signInSchema(fieldsIn(language)),
	by: senderOf,
	explain: (error, _form, { language }: Sender) => translateAccountRefusal(error, language),
	async on({ redirectTo, plan, ...credentials }, { visitor }) {
		try {
			const continuation = { redirectTo, plan: plan ?? undefined };
			const first = await signIn({ ...credentials, continuation, visitor });
			if (!first.isComplete) return { to: href("/signin/code"), cookies: [first.cookie] };
			const { cookie, tier } = first;
			const to = afterSignIn({ redirectTo, plan, tier });
			return { toast: "Welcome back! Redirecting to dashboard...", to, cookies: [cookie] };
		} catch (error) {
			const suspended = await redirectSuspended(error);
			if (suspended) return suspended;
			throw error;
		}
	},
});

type Sender = ReturnType<typeof senderOf>;

function senderOf({ request, context }: Route.ActionArgs) {
	const visitor = visitorOf(request, context.get(requestFactsContext));
	return { visitor, language: accountLanguageFor(request) };
}

export const clientAction = formClientAction();

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
	const { continuation, chosen, google, inApp, notice, passkey, texts } = loaderData;
	const { providers, hasPassword } = loaderData;
	const createAccount = (
		<Link
			key="createAccount"
			to={href("/signup") + continuationSearch(continuation)}
			className="link"
		>
			{texts.signIn.createAccount}
		</Link>
	);
	return (
		<>
			<h1 className="title-page">{texts.signIn.heading}</h1>
			<p className="mt-2 mb-8 text-muted">{fillNodes(texts.signIn.newHere, { createAccount })}</p>
			{notice ? (
				<Notice tone={notice.tone} className="mb-6">
					{notice.text}
				</Notice>
			) : null}
			<ChosenPlan offer={chosen} isNew={false} texts={texts} />
			{hasPassword ? (
				<SignInForm reply={actionData} continuation={continuation} texts={texts} />
			) : null}
			<PasskeySignIn
				options={passkey}
				action={href("/signin/passkey")}
				fields={continuationFields(continuation)}
				formId={SIGN_IN_FORM_ID}
				texts={texts.passkey}
			/>
			{google ? (
				<GoogleSignIn
					offer={google}
					continuation={continuation}
					hasDivider={hasPassword}
					texts={texts.google}
				/>
			) : null}
			<OidcSignIn
				providers={providers}
				continuation={continuation}
				hasDivider={hasPassword && google === null}
				texts={texts.provider}
			/>
			{inApp ? <InAppSignIn {...inApp} /> : null}
		</>
	);
}
