import { data, href } from "react-router";
import {
	ConfirmEmailForm,
	EmailChangeFailed,
} from "#app/features/account/accounts/components/confirm-email-screen.tsx";
import {
	confirmEmailChange,
	getEmailChange,
} from "#app/features/account/accounts/email/confirm-email-change.server.ts";
import { mailedTokenSchema } from "#app/features/account/accounts/schema.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { en } from "#app/i18n/account/en.ts";
import { accountLanguageFor, accountTexts } from "#app/i18n/account.server.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import { titled } from "#app/lib/titled.ts";
import { keepLinkSecret } from "#app/middleware/mailed-link.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import type { Route } from "./+types/confirm-email";

export const middleware: Route.MiddlewareFunction[] = [keepLinkSecret];

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => loaderData?.texts.title ?? "Confirm your new email",
	"noindex",
);

const STATUS = {
	open: 200,
	used: 200,
	expired: 400,
	invalid: 400,
	taken: 409,
	failed: 503,
} as const;

export async function loader({ request, url }: Route.LoaderArgs) {
	const token = url.searchParams.get("token") ?? "";
	const link = await getEmailChange(token);
	const { emailChange: texts } = accountTexts(accountLanguageFor(request));
	return data({ token, link, texts }, STATUS[link.outcome]);
}

export async function action({ request, context }: Route.ActionArgs) {
	const submission = await parseForm(request, mailedTokenSchema);
	const token = submission.status === "success" ? submission.value.token : "";
	const link = await confirmEmailChange({ token, actor: "creator" }).catch((error: unknown) => {
		if (error instanceof AppError && error.code === "unavailable")
			return { outcome: "failed" } as const;
		throw error;
	});
	if (link.outcome !== "success") return data({ outcome: link.outcome }, STATUS[link.outcome]);
	const isSignedIn = context.get(visitorContext) !== null;
	// The dashboard is in English.
	const { signIn } = isSignedIn ? en : accountTexts(accountLanguageFor(request));
	return redirectWithToast(href(isSignedIn ? "/dashboard/settings/account" : "/signin"), {
		type: "success",
		message: fillText(signIn.emailChanged, { email: link.email }),
	});
}

export const clientAction = formClientAction();

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
	const { token, link, texts } = loaderData;
	if (actionData) {
		const outcome = "outcome" in actionData ? actionData.outcome : "failed";
		return <EmailChangeFailed outcome={outcome} texts={texts} />;
	}
	if (link.outcome !== "open") return <EmailChangeFailed outcome={link.outcome} texts={texts} />;
	return <ConfirmEmailForm token={token} email={link.email} texts={texts} />;
}
