import { href, Link, redirect } from "react-router";
import {
	clearChallenge,
	parseChallenge,
} from "#app/features/account/accounts/two-step/challenge-cookie.server.ts";
import { SignInCodeForm } from "#app/features/account/accounts/two-step/components/sign-in-code-form.tsx";
import { signInCodeSchema } from "#app/features/account/accounts/two-step/schema.ts";
import { signInWithCode } from "#app/features/account/accounts/two-step/sign-in-with-code.server.ts";
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
import { fillNodes } from "#app/i18n/fill-text.ts";
import { titled } from "#app/lib/titled.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/signin-code";

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => loaderData?.texts.code.title ?? "Enter your code",
	"noindex",
);

export async function loader({ request }: Route.LoaderArgs) {
	await challengeOf(request);
	return { texts: textsIn(accountLanguageFor(request)) };
}

/** The parts of the catalog that the page shows. */
function textsIn(language: AccountLanguage) {
	const { code } = accountTexts(language);
	return { language, code };
}

export const action = formAction({
	schema: ({ language }: Sender) => signInCodeSchema(accountTexts(language).code),
	by: senderOf,
	explain: (error, _form, { language }: Sender) => translateAccountRefusal(error, language),
	async on({ code, trust: isTrusted }, { challenge, visitor }) {
		try {
			const signedIn = await signInWithCode({ challenge, code, isTrusted, visitor });
			const { tier, recoveryCodesLeft: left } = signedIn;
			const toast =
				left === null
					? "Welcome back! Redirecting to dashboard..."
					: `Welcome back! Recovery codes left: ${left}.`;
			const cookies = [...signedIn.cookies, await clearChallenge()];
			return { toast, to: afterSignIn({ ...challenge, tier }), cookies };
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
		challenge: await challengeOf(request),
		visitor: visitorOf(request, context.get(requestFactsContext)),
		language: accountLanguageFor(request),
	};
}

/** Without a right first step in the last 5 minutes, that comes first. */
async function challengeOf(request: Request) {
	const challenge = await parseChallenge(request.headers.get("Cookie"));
	if (!challenge) throw redirect(href("/signin"), { status: 303 });
	return challenge;
}

export const clientAction = formClientAction();

export default function SignInCode({ loaderData, actionData }: Route.ComponentProps) {
	const { texts } = loaderData;
	const startOver = (
		<Link key="startOver" to={href("/signin")} className="link hit-44">
			{texts.code.startOver}
		</Link>
	);
	return (
		<>
			<h1 className="title-page">{texts.code.title}</h1>
			<p className="mt-2 mb-8 text-muted">{fillNodes(texts.code.text, { startOver })}</p>
			<SignInCodeForm reply={actionData} texts={texts.code} />
		</>
	);
}
