import { data, href, type ShouldRevalidateFunction } from "react-router";
import { VerificationScreen } from "#app/features/account/accounts/components/verification-screen.tsx";
import { requestVerificationMail } from "#app/features/account/accounts/email/request-verification-mail.server.ts";
import { verifyEmail } from "#app/features/account/accounts/email/verify-email.server.ts";
import {
	resendVerificationSchema,
	resendVerificationToSchema,
	VERIFICATION_MAIL_SENT_MESSAGE,
} from "#app/features/account/accounts/schema.ts";
import { afterSignIn } from "#app/features/billing/checkout/after-sign-in.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
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

export const meta = titled("Verify your email", "noindex");

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

export async function loader({ url, context }: Route.LoaderArgs) {
	const visitor = context.get(visitorContext);
	const { outcome, email = null, username = null } = await openLink(url.searchParams);
	const viewer = visitor === null ? "nobody" : visitor.emailVerified ? "verified" : "unverified";
	const tier = visitor?.tier ?? "free";
	const next = afterSignIn({ plan: url.searchParams.get("plan"), tier });
	const page =
		username === null
			? null
			: { path: `/${username}`, address: `${new URL(env.APP_URL).host}/${username}` };
	return data({ outcome, email, page, viewer, next } as const, STATUS[outcome]);
}

/**
 * `email`: the address that the link has verified. `username`: that of its page. The email itself doesn't say it: the
 * person who entered the address chose it.
 */
async function openLink(
	search: URLSearchParams,
): Promise<{ outcome: keyof typeof STATUS; email?: string; username?: string | null }> {
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
		...senderOf(args),
	}),
	reasonAsToast: true,
	async on({ redirectTo }, { email, emailVerified, address, cookies }) {
		const to = safeRedirect(redirectTo, href("/dashboard"));
		if (emailVerified) {
			return { toast: { type: "info", message: `${email} is already verified.` }, to };
		}
		await requestVerificationMail({ email, address, cookies });
		return { toast: VERIFICATION_MAIL_SENT_MESSAGE, to };
	},
});

const resendToTyped = formAction({
	schema: resendVerificationToSchema,
	by: senderOf,
	async on({ email }, sender) {
		await requestVerificationMail({ email, ...sender });
		return { to: `${href("/verify-email")}?sent=1` };
	},
});

function senderOf({ request, context }: Pick<Route.ActionArgs, "request" | "context">) {
	const { address } = context.get(requestFactsContext);
	return { address, cookies: request.headers.get("Cookie") };
}

export const clientAction = formClientAction();

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
	const { outcome, ...link } = loaderData;
	return (
		<VerificationScreen {...link} state={actionData ? "resend" : outcome} reply={actionData} />
	);
}
