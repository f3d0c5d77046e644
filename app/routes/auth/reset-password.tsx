import { data, href, type ShouldRevalidateFunction } from "react-router";
import type { AccountReply } from "#app/features/account/accounts/components/account-reply.ts";
import {
	ResetPasswordForm,
	type ResetPasswordTexts,
} from "#app/features/account/accounts/components/reset-password-form.tsx";
import { getAccountFormTexts } from "#app/features/account/accounts/get-account-form-texts.server.ts";
import { getResetLink } from "#app/features/account/accounts/passwords/get-reset-link.server.ts";
import {
	resetPasswordStrength,
	sentStrength,
} from "#app/features/account/accounts/passwords/password-strength.ts";
import { resetPassword } from "#app/features/account/accounts/passwords/reset-password.server.ts";
import {
	RESET_PASSWORD_MIN_LENGTH,
	resetPasswordSchema,
} from "#app/features/account/accounts/schema.ts";
import { senderOf } from "#app/features/account/accounts/visitor.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { translateAccountRefusal } from "#app/forms/translate-refusal.server.ts";
import { en } from "#app/i18n/account/en.ts";
import {
	type AccountLanguage,
	accountLanguageFor,
	accountTexts,
} from "#app/i18n/account.server.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import { titled } from "#app/lib/titled.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { keepLinkSecret } from "#app/middleware/mailed-link.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/reset-password";

export const middleware: Route.MiddlewareFunction[] = [keepLinkSecret, limitConcurrentHashing];

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => loaderData?.texts.resetPassword.title ?? "Set a new password",
	"noindex",
);

/** The link may have come to its end while the form was filled in. A form that was not sent asks nobody. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
	actionStatus !== UNAVAILABLE;

const UNAVAILABLE = 503;

export async function loader({ request, url }: Route.LoaderArgs) {
	const token = url.searchParams.get("token") ?? "";
	const link = await getResetLink(token);
	const language = accountLanguageFor(request);
	const { resetPassword: words } = accountTexts(language);
	const texts = { resetPassword: words, ...formTextsIn(language) };
	if (!link) return data({ link: null, texts }, 400);
	return data({ link: { token, email: link.email }, texts });
}

function formTextsIn(language: AccountLanguage) {
	return getAccountFormTexts(language, { minLength: RESET_PASSWORD_MIN_LENGTH });
}

export const action = formAction({
	schema: ({ language }: Opener) => resetPasswordSchema(formTextsIn(language).fields),
	by: openerOf,
	explain: (error, _form, { language }: Opener) => translateAccountRefusal(error, language),
	async on({ token, password }, { sender, language }) {
		const done = await resetPassword({ token, password, ...sender });
		if (!done) throw new AppError("gone", en.refusals.resetFailed);
		const cookies = done.deviceCookie ? [done.deviceCookie] : [];
		return { toast: accountTexts(language).resetPassword.done, to: href("/signin"), cookies };
	},
	alsoReply: ({ submission }) => ({ strength: sentStrength(submission, resetPasswordStrength) }),
});

type Opener = ReturnType<typeof openerOf>;

function openerOf({ request, context }: Route.ActionArgs) {
	const sender = senderOf(request, context.get(requestFactsContext));
	return { sender, language: accountLanguageFor(request) };
}

export const clientAction = formClientAction();

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
	const { link, texts } = loaderData;
	const { resetPassword: words } = texts;
	const reply: AccountReply | undefined = actionData;
	if (!link) return <InvalidLink problem={reply?.result?.error?.[""]?.[0]} texts={words} />;
	return (
		<>
			<h1 className="title-page">{words.title}</h1>
			<p className="mt-2 mb-8 wrap-anywhere text-muted">
				{fillText(words.text, { email: link.email })}
			</p>
			<ResetPasswordForm reply={reply} texts={texts} {...link} />
		</>
	);
}

/** @param problem what came of the form, where the link came to its end while it was filled in */
function InvalidLink({
	problem,
	texts,
}: {
	problem: string | undefined;
	texts: ResetPasswordTexts["resetPassword"];
}) {
	return (
		<>
			<h1 className="title-page">{texts.invalid}</h1>
			{problem ? (
				<Notice tone="danger" role="alert" className="mt-6">
					{problem}
				</Notice>
			) : null}
			<p className="mt-2 mb-8 text-muted">{texts.invalidText}</p>
			<ButtonLink to={href("/forgot-password")} variant="primary" size="lg" full>
				{texts.newLink}
			</ButtonLink>
		</>
	);
}
