import { data } from "react-router";
import { SubscriptionScreen } from "#app/features/audience/subscribers/components/subscription-screen.tsx";
import { subscriptionSchema } from "#app/features/audience/subscribers/schema.ts";
import {
	confirmSubscription,
	endSubscription,
	getSubscription,
} from "#app/features/audience/subscribers/subscription.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { UNREACHABLE, useTranslatedToast } from "#app/forms/use-translated-toast.ts";
import { languageOf } from "#app/i18n/languages.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { titled } from "#app/lib/titled.ts";
import { keepLinkSecret } from "#app/middleware/mailed-link.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/subscription";

export const middleware: Route.MiddlewareFunction[] = [keepLinkSecret];

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => loaderData?.texts.subscription.title ?? "Your subscription",
	"noindex",
);

export async function loader({ params, url }: Route.LoaderArgs) {
	const subscription = await getSubscription(params.token);
	// Once it has ended, only the form's address still says the language.
	const documentLanguage =
		subscription?.page.language ?? languageOf(url.searchParams.get("language") ?? "");
	const { subscription: texts, frame } = visitorTexts(documentLanguage);
	return data(
		{ subscription, documentLanguage, texts: { subscription: texts, frame } },
		{ status: subscription === null ? 404 : 200 },
	);
}

/** Nothing is left to redirect to once a subscription has ended, so the answer is the page itself. */
export const action = formAction({
	schema: subscriptionSchema,
	by: ({ params }: Route.ActionArgs) => params.token,
	on: {
		async confirm(_, token) {
			if (await confirmSubscription(token)) return { to: `/subscription/${token}` };
			return { shown: { isEnded: false }, status: 404 };
		},
		async unsubscribe(_, token) {
			const isEnded = await endSubscription(token);
			return { shown: { isEnded }, status: isEnded ? 200 : 404 };
		},
	},
});

export const clientAction = formClientAction(UNREACHABLE);

export default function SubscriptionPage({
	loaderData,
	actionData,
	matches,
}: Route.ComponentProps) {
	const reply: (FormReply & { isEnded?: boolean }) | undefined = actionData;
	const { subscription, texts } = loaderData;
	const toast = useTranslatedToast(reply, {
		...texts.subscription,
		tooLarge: texts.frame.tooLarge,
	});
	return (
		<>
			<ReplyToast toast={toast} />
			<SubscriptionScreen
				appName={matches[0].loaderData.appName}
				texts={texts.subscription}
				subscription={reply?.isEnded ? "ended" : subscription}
			/>
		</>
	);
}
