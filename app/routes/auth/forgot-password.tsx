import { href, Link, redirect } from "react-router";
import { MailedLinkForm } from "#app/features/account/accounts/components/mailed-link-form.tsx";
import { getAccountFormTexts } from "#app/features/account/accounts/get-account-form-texts.server.ts";
import { requestPasswordReset } from "#app/features/account/accounts/passwords/request-password-reset.server.ts";
import {
	forgotPasswordSchema,
	RESET_PASSWORD_MIN_LENGTH,
} from "#app/features/account/accounts/schema.ts";
import { senderOf } from "#app/features/account/accounts/visitor.server.ts";
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
import { env } from "#app/platform/env.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/forgot-password";

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => loaderData?.texts.forgotPassword.title ?? "Forgot your password?",
);

export function loader({ request, url }: Route.LoaderArgs) {
	if (env.PASSWORD_SIGN_IN === "off") throw redirect(href("/signin"));
	return {
		isSent: url.searchParams.has("sent"),
		texts: textsIn(accountLanguageFor(request)),
	};
}

/** The parts of the catalog that the page shows. */
function textsIn(language: AccountLanguage) {
	const { forgotPassword, shared, send } = accountTexts(language);
	return { forgotPassword, shared, send, fields: fieldsIn(language) };
}

function fieldsIn(language: AccountLanguage) {
	return getAccountFormTexts(language, { minLength: RESET_PASSWORD_MIN_LENGTH }).fields;
}

export const action = formAction({
	schema: ({ language }: Asker) => forgotPasswordSchema(fieldsIn(language)),
	by: askerOf,
	explain: (error, _form, { language }: Asker) => translateAccountRefusal(error, language),
	async on({ email }, { sender }) {
		await requestPasswordReset({ email, ...sender });
		// The page it leads to says what a toast would.
		return { to: `${href("/forgot-password")}?sent=1` };
	},
});

type Asker = ReturnType<typeof askerOf>;

function askerOf({ request, context }: Route.ActionArgs) {
	const sender = senderOf(request, context.get(requestFactsContext));
	return { sender, language: accountLanguageFor(request) };
}

export const clientAction = formClientAction();

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
	const { isSent, texts } = loaderData;
	if (isSent && !actionData) return <CheckYourEmail texts={texts} />;
	const backToSignIn = (
		<Link key="backToSignIn" to={href("/signin")} className="link">
			{texts.shared.backToSignIn}
		</Link>
	);
	return (
		<>
			<h1 className="title-page">{texts.forgotPassword.title}</h1>
			<p className="mt-2 mb-8 text-muted">
				{fillNodes(texts.forgotPassword.text, { backToSignIn })}
			</p>
			<MailedLinkForm
				makeSchema={forgotPasswordSchema}
				submit={texts.forgotPassword.submit}
				reply={actionData}
				texts={texts}
			/>
		</>
	);
}

function CheckYourEmail({ texts }: { texts: ReturnType<typeof textsIn> }) {
	return (
		<>
			<h1 className="title-page">{texts.forgotPassword.sent}</h1>
			<p className="mt-2 mb-8 text-muted">{texts.forgotPassword.sentText}</p>
			<div className="grid gap-3">
				<ButtonLink to={href("/signin")} variant="primary" size="lg" full>
					{texts.shared.backToSignIn}
				</ButtonLink>
				<ButtonLink to={href("/forgot-password")} size="lg" full>
					{texts.forgotPassword.otherEmail}
				</ButtonLink>
			</div>
		</>
	);
}
