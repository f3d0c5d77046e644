import { data, href, Link, redirect } from "react-router";
import { ChosenPlan } from "#app/features/account/accounts/components/chosen-plan.tsx";
import { GoogleSignIn } from "#app/features/account/accounts/components/google-sign-in.tsx";
import { InAppSignIn } from "#app/features/account/accounts/components/in-app-sign-in.tsx";
import { SignUpForm } from "#app/features/account/accounts/components/sign-up-form.tsx";
import { getAccountFormTexts } from "#app/features/account/accounts/get-account-form-texts.server.ts";
import { offerGoogle } from "#app/features/account/accounts/google/credential-flow.server.ts";
import { OidcSignIn } from "#app/features/account/accounts/oidc/components/oidc-sign-in.tsx";
import { listOfferedProviders } from "#app/features/account/accounts/oidc/queries.server.ts";
import { sentStrength } from "#app/features/account/accounts/passwords/password-strength.ts";
import {
	forgetInvitation,
	keepInvitation,
} from "#app/features/account/accounts/registrations/invitation-cookie.server.ts";
import { describeRegistration } from "#app/features/account/accounts/registrations/require-admission.server.ts";
import {
	SIGN_UP_PASSWORD_MIN_LENGTH,
	signUpSchema,
} from "#app/features/account/accounts/schema.ts";
import {
	forgetClaim,
	keepClaim,
	parseClaim,
} from "#app/features/account/accounts/sign-in/claim-cookie.server.ts";
import { signUp } from "#app/features/account/accounts/sign-in/sign-up.server.ts";
import { visitorOf } from "#app/features/account/accounts/visitor.server.ts";
import {
	afterSignIn,
	continuationSearch,
	readContinuation,
} from "#app/features/billing/checkout/after-sign-in.ts";
import { parsePlan } from "#app/features/billing/plans/plans.ts";
import { getOffer } from "#app/features/billing/plans/prices/get-offer.server.ts";
import { getFreeUsername } from "#app/features/creator-page/profile/get-free-username.server.ts";
import { normalizeUsername } from "#app/features/creator-page/profile/names.ts";
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
import type { Route } from "./+types/signup";

export const middleware: Route.MiddlewareFunction[] = [limitConcurrentHashing];

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => loaderData?.texts.signUp.title ?? "Create your account",
);

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const asked = Object.fromEntries(url.searchParams);
	const visitor = context.get(visitorContext);
	if (visitor) throw redirect(afterSignIn({ ...asked, tier: visitor.tier }));
	const invitation = url.searchParams.get("invitation");
	if (invitation !== null) {
		throw moveToCookie(url, { name: "invitation", cookie: keepInvitation(invitation) });
	}
	const username = url.searchParams.get("username");
	if (username !== null) {
		const claim = normalizeUsername(username);
		const cookie = claim === null ? forgetClaim() : keepClaim(claim);
		throw moveToCookie(url, { name: "username", cookie });
	}
	const { offer, inApp, headers } = await offerGoogle(request);
	const language = accountLanguageFor(request);
	const registration = await describeRegistration(request.headers.get("Cookie"), language);
	const continuation = readContinuation(asked);
	const chosen = continuation.plan && (await getOffer(continuation.plan));
	const isRequested = url.searchParams.has("requested");
	const claim = await describeClaim(request.headers.get("Cookie"));
	return data(
		{
			continuation,
			chosen,
			google: offer,
			providers: listOfferedProviders(),
			hasPassword: env.PASSWORD_SIGN_IN === "on",
			inApp,
			registration,
			isRequested,
			claim,
			texts: textsIn(language),
		},
		{ headers },
	);
}

/** The parts of the catalog that the page shows. */
function textsIn(language: AccountLanguage) {
	const { shared, signUp: words, plan, google, provider, refusals } = accountTexts(language);
	const requestedText = refusals.registrationRequested;
	const shown = { language, shared, signUp: words, plan, google, provider, requestedText };
	return { ...shown, ...formTextsIn(language) };
}

function formTextsIn(language: AccountLanguage) {
	return getAccountFormTexts(language, { minLength: SIGN_UP_PASSWORD_MIN_LENGTH });
}

/** Moves the token of a registration link, or a username, from the address to a cookie. */
function moveToCookie(url: URL, { name, cookie }: { name: string; cookie: string }): Response {
	const search = new URLSearchParams(url.searchParams);
	search.delete(name);
	const query = search.size === 0 ? "" : `?${search}`;
	return redirect(href("/signup") + query, {
		status: 303,
		headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" },
	});
}

/** The address of the page that the visitor claimed, and whether it is still free; null without a claim. */
async function describeClaim(cookies: string | null) {
	const claim = parseClaim(cookies);
	if (claim === null) return null;
	const isFree = (await getFreeUsername(claim)) === claim;
	return { address: `${new URL(env.APP_URL).host}/${claim}`, isFree };
}

export const action = formAction({
	schema: ({ language }: Sender) => signUpSchema(formTextsIn(language).fields),
	by: senderOf,
	explain: (error, _form, { language }: Sender) => translateAccountRefusal(error, language),
	async on({ name, email, password, redirectTo, plan }, { visitor }) {
		const cookie = await signUp({ name, email, password, plan: parsePlan(plan), visitor });
		if (cookie === null) return { to: `${href("/signup")}?requested` };
		return {
			toast: "Account created successfully! Please check your email to verify your account.",
			to: afterSignIn({ redirectTo, plan, isNew: true }),
			// The claim stays until the first steps end: they don't ask for a username that was chosen.
			cookies: [cookie, forgetInvitation()],
		};
	},
	alsoReply: ({ submission }) => ({ strength: sentStrength(submission) }),
});

type Sender = ReturnType<typeof senderOf>;

function senderOf({ request, context }: Route.ActionArgs) {
	const visitor = visitorOf(request, context.get(requestFactsContext));
	return { visitor, language: accountLanguageFor(request) };
}

export const clientAction = formClientAction();

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
	const { continuation, chosen, registration, isRequested, claim } = loaderData;
	const { google, providers, hasPassword, inApp, texts } = loaderData;
	const { signUp: words } = texts;
	if (isRequested) {
		return <Requested heading={words.requested} text={texts.requestedText} />;
	}
	const signIn = (
		<Link key="signIn" to={href("/signin") + continuationSearch(continuation)} className="link">
			{words.signIn}
		</Link>
	);
	return (
		<>
			<h1 className="title-page">{words.title}</h1>
			<p className="mt-2 mb-6 text-muted">{fillNodes(words.haveOne, { signIn })}</p>
			{registration.refusal === null ? (
				<>
					{registration.needsApproval ? (
						<Notice className="mb-6">{words.needsApproval}</Notice>
					) : null}
					{claim ? (
						<Notice tone={claim.isFree ? "success" : "warning"} className="mb-6">
							{fillNodes(claim.isFree ? words.claimFree : words.claimTaken, {
								address: (
									<b key="address" className="wrap-anywhere">
										{claim.address}
									</b>
								),
							})}
						</Notice>
					) : null}
					<ChosenPlan offer={chosen} isNew texts={texts} />
					{hasPassword ? (
						<SignUpForm reply={actionData} continuation={continuation} texts={texts} />
					) : null}
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
			) : (
				<Notice>{registration.refusal}</Notice>
			)}
		</>
	);
}

/** After a sign-up that waits for approval. */
function Requested({ heading, text }: { heading: string; text: string }) {
	return (
		<>
			<h1 className="title-page">{heading}</h1>
			<p className="mt-4">{text}</p>
		</>
	);
}
