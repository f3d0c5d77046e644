import { data, href, redirect } from "react-router";
import { ConfirmAddressScreen } from "#app/features/audience/inbox/components/confirm-address-screen.tsx";
import {
	confirmRecipient,
	getAnsweringPage,
} from "#app/features/audience/inbox/recipients.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { UNREACHABLE, useTranslatedToast } from "#app/forms/use-translated-toast.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/languages.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { titled } from "#app/lib/titled.ts";
import { keepLinkSecret } from "#app/middleware/mailed-link.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/confirm-address";

export const middleware: Route.MiddlewareFunction[] = [keepLinkSecret];

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => loaderData?.texts.confirmAddress.title ?? "Confirm your address",
	"noindex",
);

export async function loader({ params }: Route.LoaderArgs) {
	const page = await getAnsweringPage(params.token);
	const documentLanguage = page?.language ?? DEFAULT_LANGUAGE;
	const { confirmAddress, frame } = visitorTexts(documentLanguage);
	return data(
		{ page, documentLanguage, texts: { confirmAddress, frame } },
		{ status: page === null ? 404 : 200 },
	);
}

export async function action({ params }: Route.ActionArgs) {
	const isValid = await confirmRecipient(params.token);
	return isValid ? redirect(href("/confirm-email/:token", params), 303) : data({}, { status: 404 });
}

export const clientAction = formClientAction(UNREACHABLE);

export default function ConfirmAddress({ loaderData, actionData, matches }: Route.ComponentProps) {
	const reply: FormReply | undefined = actionData;
	const { page, texts } = loaderData;
	const toast = useTranslatedToast(reply, {
		...texts.confirmAddress,
		tooLarge: texts.frame.tooLarge,
	});
	return (
		<>
			<ReplyToast toast={toast} />
			<ConfirmAddressScreen
				appName={matches[0].loaderData.appName}
				texts={texts.confirmAddress}
				page={page}
			/>
		</>
	);
}
