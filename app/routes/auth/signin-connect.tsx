import { href, Link, redirect } from "react-router";
import { getAccountFormTexts } from "#app/features/account/accounts/get-account-form-texts.server.ts";
import { ConnectForm } from "#app/features/account/accounts/oidc/components/connect-form.tsx";
import {
	clearOffer,
	parseOffer,
} from "#app/features/account/accounts/oidc/connection-offer.server.ts";
import { listOfferedProviders } from "#app/features/account/accounts/oidc/queries.server.ts";
import { signInToConnect } from "#app/features/account/accounts/oidc/sign-in-to-connect.server.ts";
import {
	connectServiceSchema,
	SIGN_IN_PASSWORD_MIN_LENGTH,
} from "#app/features/account/accounts/schema.ts";
import { visitorOf } from "#app/features/account/accounts/visitor.server.ts";
import { redirectSuspended } from "#app/features/admin/moderation/appeals/appeal-path.server.ts";
import { afterSignIn } from "#app/features/billing/checkout/after-sign-in.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { translateAccountRefusal } from "#app/forms/translate-refusal.server.ts";
import {
	type AccountLanguage,
	accountLanguageFor,
	accountTexts,
} from "#app/i18n/account.server.ts";
import { fillNodes, fillText } from "#app/i18n/fill-text.ts";
import { titled } from "#app/lib/titled.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/signin-connect";

export const middleware: Route.MiddlewareFunction[] = [limitConcurrentHashing];

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => loaderData?.title ?? "Sign in",
	"noindex",
);

export async function loader({ request }: Route.LoaderArgs) {
	const { offer, name } = await offerOf(request);
	const language = accountLanguageFor(request);
	const texts = textsIn(language);
	const title = fillText(texts.provider.connectTitle, { name });
	return { title, name, email: offer.email, texts };
}

/** The parts of the catalog that the page shows. */
function textsIn(language: AccountLanguage) {
	const { shared, provider } = accountTexts(language);
	return { language, shared, provider, fields: fieldsIn(language) };
}

function fieldsIn(language: AccountLanguage) {
	return getAccountFormTexts(language, { minLength: SIGN_IN_PASSWORD_MIN_LENGTH }).fields;
}

export const action = formAction({
	schema: ({ language }: Sender) => connectServiceSchema(fieldsIn(language)),
	by: senderOf,
	explain: (error, _form, { language }: Sender) => translateAccountRefusal(error, language),
	async on({ password }, { offer, name, visitor }) {
		try {
			const signedIn = await signInToConnect({ offer, password, visitor });
			const cookies = [signedIn.cookie, await clearOffer()];
			if (!signedIn.isComplete) return { to: href("/signin/code"), cookies };
			const { redirectTo, plan } = offer;
			return {
				toast: `${name} is connected to your account`,
				to: afterSignIn({ redirectTo, plan, tier: signedIn.tier }),
				cookies,
			};
		} catch (error) {
			const suspended = await redirectSuspended(error);
			if (suspended) return suspended;
			throw error;
		}
	},
});

type Sender = Awaited<ReturnType<typeof senderOf>>;

async function senderOf({ request, context }: Route.ActionArgs) {
	return {
		...(await offerOf(request)),
		visitor: visitorOf(request, context.get(requestFactsContext)),
		language: accountLanguageFor(request),
	};
}

/** Without a person whom a provider has identified in the last 10 minutes, that comes first. */
async function offerOf(request: Request) {
	const offer = await parseOffer(request.headers.get("Cookie"));
	const found = listOfferedProviders().find(({ id }) => id === offer?.provider);
	if (!offer || !found) throw redirect(href("/signin"), { status: 303 });
	return { offer, name: found.name };
}

/** Where the owner of an account without a password goes. */
const SIGN_IN_THEN_CONNECT = `${href("/signin")}?${new URLSearchParams({ redirectTo: href("/dashboard/settings/security") })}`;

export const clientAction = formClientAction();

export default function SignInConnect({ loaderData, actionData }: Route.ComponentProps) {
	const { title, name, email, texts } = loaderData;
	return (
		<>
			<h1 className="title-page">{title}</h1>
			<p className="mt-2 mb-8 text-muted">
				{fillNodes(texts.provider.connectText, {
					email: (
						<b key="email" className="wrap-anywhere">
							{email}
						</b>
					),
					name: <bdi key="name">{name}</bdi>,
				})}
			</p>
			<ConnectForm email={email} reply={actionData} texts={texts} />
			<p className="mt-6 text-ui text-muted">
				{fillNodes(texts.provider.connectOtherwise, {
					backToSignIn: (
						<Link key="backToSignIn" to={SIGN_IN_THEN_CONNECT} className="link hit-44">
							{texts.shared.backToSignIn}
						</Link>
					),
				})}
			</p>
		</>
	);
}
