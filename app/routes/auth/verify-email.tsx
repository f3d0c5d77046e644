import { data, href, type ShouldRevalidateFunction } from "react-router";
import { VerificationScreen } from "#app/features/account/accounts/components/verification-screen.tsx";
import { requestVerificationMail } from "#app/features/account/accounts/email/request-verification-mail.server.ts";
import {
	type VerifiedPage,
	verifyEmail,
} from "#app/features/account/accounts/email/verify-email.server.ts";
import { getAccountFormTexts } from "#app/features/account/accounts/get-account-form-texts.server.ts";
import {
	resendVerificationSchema,
	resendVerificationToSchema,
	SIGN_IN_PASSWORD_MIN_LENGTH,
	VERIFICATION_MAIL_SENT_MESSAGE,
} from "#app/features/account/accounts/schema.ts";
import { senderOf } from "#app/features/account/accounts/visitor.server.ts";
import { afterSignIn } from "#app/features/billing/checkout/after-sign-in.ts";
import { pageAddress, shownAddress } from "#app/features/creator-page/core/page-address.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { translateAccountRefusal } from "#app/forms/translate-refusal.server.ts";
import {
	type AccountLanguage,
	accountLanguageFor,
	accountTexts,
} from "#app/i18n/account.server.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { titled } from "#app/lib/titled.ts";
import { keepLinkSecret } from "#app/middleware/mailed-link.server.ts";
import type { CurrentUser } from "#app/middleware/require-user.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/verify-email";

export const middleware: Route.MiddlewareFunction[] = [keepLinkSecret];

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => loaderData?.texts.verification.title ?? "Verify your email",
	"noindex",
);

/** The link is used up when it is opened: asking again would only say so, and a form that failed has changed nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, actionStatus }) =>
	currentUrl.href !== nextUrl.href && (actionStatus === undefined || actionStatus < 400);

const STATUS = {
	success: 200,
	sent: 200,
	used: 200,
	expired: 400,
	invalid: 400,
	missing: 400,
	failed: 503,
} as const;

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const visitor = context.get(visitorContext);
	const { outcome, email = null, page: found = null } = await openLink(url.searchParams);
	const viewer = visitor === null ? "nobody" : visitor.emailVerified ? "verified" : "unverified";
	const tier = visitor?.tier ?? "free";
	const next = afterSignIn({ plan: url.searchParams.get("plan"), tier });
	const page = found && {
		path: `/${found.username}`,
		address: shownAddress(pageAddress(found, env.APP_URL)),
	};
	const texts = textsIn(accountLanguageFor(request));
	return data({ outcome, email, page, viewer, next, texts } as const, STATUS[outcome]);
}

/** The parts of the catalog that the page shows. */
function textsIn(language: AccountLanguage) {
	const { verification, shared, send } = accountTexts(language);
	return { language, verification, shared, send, fields: fieldsIn(language) };
}

function fieldsIn(language: AccountLanguage) {
	return getAccountFormTexts(language, { minLength: SIGN_IN_PASSWORD_MIN_LENGTH }).fields;
}

/**
 * `email`: the address that the link has verified. `page`: that of its account. The email itself doesn't name it: the
 * person who entered the address chose it.
 */
async function openLink(
	search: URLSearchParams,
): Promise<{ outcome: keyof typeof STATUS; email?: string; page?: VerifiedPage | null }> {
	const token = search.get("token");
	if (!token) return { outcome: search.has("sent") ? "sent" : "missing" };
	const link = await verifyEmail(token).catch((error: unknown) => {
		if (error instanceof AppError && error.code === "unavailable") return null;
		throw error;
	});
	return link ?? { outcome: "failed" };
}

/** Sends a new link: to the account's own address, or, where nobody is signed in, to the one that is typed. */
export function action(args: Route.ActionArgs) {
	const user = args.context.get(visitorContext);
	return user ? resendToOwn({ ...args, user }) : resendToTyped(args);
}

const resendToOwn = formAction({
	schema: resendVerificationSchema,
	by: ({ user, ...args }: Route.ActionArgs & { user: CurrentUser }) => ({
		...user,
		...requesterOf(args),
	}),
	reasonAsToast: true,
	// The page with the button shows it. The success is shown in the dashboard, which is in English.
	explain: (error, { language }, requester) =>
		language === requester.language ? translateAccountRefusal(error, requester.language) : error,
	async on({ redirectTo }, { email, emailVerified, sender }) {
		const to = safeRedirect(redirectTo, href("/dashboard"));
		if (emailVerified) {
			return { toast: { type: "info", message: `${email} is already verified.` }, to };
		}
		await requestVerificationMail({ email, ...sender });
		return { toast: VERIFICATION_MAIL_SENT_MESSAGE, to };
	},
});

const resendToTyped = formAction({
	schema: ({ language }: Requester) => resendVerificationToSchema(fieldsIn(language)),
	by: requesterOf,
	explain: (error, _form, { language }: Requester) => translateAccountRefusal(error, language),
	async on({ email }, { sender }) {
		await requestVerificationMail({ email, ...sender });
		return { to: `${href("/verify-email")}?sent=1` };
	},
});

type Requester = ReturnType<typeof requesterOf>;

function requesterOf({ request, context }: Pick<Route.ActionArgs, "request" | "context">) {
	const sender = senderOf(request, context.get(requestFactsContext));
	return { sender, language: accountLanguageFor(request) };
}

export const clientAction = formClientAction();

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
	const { outcome, ...link } = loaderData;
	return (
		<VerificationScreen {...link} state={actionData ? "resend" : outcome} reply={actionData} />
	);
}
