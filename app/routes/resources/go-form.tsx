import { data } from "react-router";
import { getSentText } from "#app/features/audience/inbox/get-sent-text.server.ts";
import { contactSchema } from "#app/features/audience/inbox/schema.ts";
import { sendMessage } from "#app/features/audience/inbox/send-message.server.ts";
import { createSubscriber } from "#app/features/audience/subscribers/create-subscriber.server.ts";
import { signUpFormSchema } from "#app/features/audience/subscribers/schema.ts";
import { LANGUAGE_PARAMETER } from "#app/features/creator-page/core/page-languages.ts";
import {
	getLinkForm,
	type LinkForm,
} from "#app/features/creator-page/links/follow/get-link-form.server.ts";
import { openLink } from "#app/features/creator-page/links/follow/open-link.server.ts";
import { FormScreen } from "#app/features/creator-page/public/components/form-screen.tsx";
import { renderForm } from "#app/features/creator-page/public/render-form.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { type FormReply, readRefused } from "#app/forms/form-reply.ts";
import { translateRefusal } from "#app/forms/translate-refusal.server.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/languages.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/go-form";

/** In middleware, because an error page takes no headers from the route that threw. */
export const middleware: Route.MiddlewareFunction[] = [
	async (_args, next) => {
		const response = await next();
		response.headers.set("Cache-Control", "no-store");
		return response;
	},
];

/** Parameter of the address that the form is posted to, whose opening was counted, and of the thanks after it. */
const OPEN = "open";
const SENT = "sent";
/** Value of `SENT` for a sign-up if the email comes tomorrow; for a message it is the message's id. */
const DELAYED = "delayed";

export async function loader(args: Route.LoaderArgs) {
	const { searchParams } = args.url;
	const isSent = searchParams.has(SENT);
	const form = await findForm(args, { isCounted: !(isSent || searchParams.has(OPEN)) });
	const sent = searchParams.get(SENT) ?? "";
	const isDelayed = sent === DELAYED;
	const { profileId } = form.page;
	const quote = form.kind === "contact" ? await getSentText({ profileId, messageId: sent }) : null;
	const shown = { action: formAddress(form), isSent, isDelayed, quote };
	const { body, headers } = await renderForm(form, shown);
	return data(body, { headers });
}

/** An answer to a form that isn't read says why in the language that its address names. */
function formAddress({ page: { language, isSecond } }: LinkForm): string {
	const isNamed = isSecond || language !== DEFAULT_LANGUAGE;
	return isNamed ? `?${LANGUAGE_PARAMETER}=${language}&${OPEN}` : `?${OPEN}`;
}

type FormArgs = Route.ActionArgs & { form: LinkForm };

export async function action(args: Route.ActionArgs) {
	const form = await findForm(args, { isCounted: false });
	return form.kind === "contact" ? takeMessage({ ...args, form }) : takeSignUp({ ...args, form });
}

type Sender = ReturnType<typeof senderOf>;

const takeMessage = formAction({
	schema: ({ texts }: Sender) => contactSchema(texts),
	by: senderOf,
	explain: explainRefusal,
	async on(message, { page, title: formTitle, address, to }) {
		const { messageId } = await sendMessage({ page, formTitle, address, message });
		return { to: `${to}=${messageId}` };
	},
});

const takeSignUp = formAction({
	schema: ({ texts }: Sender) => signUpFormSchema(texts),
	by: senderOf,
	explain: explainRefusal,
	async on(signUp, { page, consent: consentText, address, to }) {
		const { isDelayed } = await createSubscriber({ page, consentText, address, signUp });
		return { to: isDelayed ? `${to}=${DELAYED}` : to };
	},
});

function senderOf({ form, params: { linkId }, context }: FormArgs) {
	const { address } = context.get(requestFactsContext);
	const { language } = form.page;
	const texts = { language, ...visitorTexts(language) };
	return { ...form, texts, address, to: `/go/${linkId}/form?${languageQuery(form.page)}${SENT}` };
}

/** Keeps a form in the page's second language from its opening to its thanks. */
function languageQuery({ language, isSecond }: LinkForm["page"]): string {
	return isSecond ? `${LANGUAGE_PARAMETER}=${language}&` : "";
}

function explainRefusal(error: unknown, _: unknown, { texts }: Sender) {
	return translateRefusal(error, texts.refusals);
}

/** What visitors don't see, they find no form of. */
async function findForm(
	{ request, params: { linkId }, context, url }: Route.LoaderArgs | Route.ActionArgs,
	{ isCounted }: { isCounted: boolean },
): Promise<LinkForm> {
	const { address } = context.get(requestFactsContext);
	const followed = await openLink({
		linkId,
		opens: "form",
		method: request.method,
		isCounted: () => isCounted,
		visitor: { header: (name) => request.headers.get(name), address },
	});
	const language = url.searchParams.get(LANGUAGE_PARAMETER);
	const form = followed?.kind === "opens" ? await getLinkForm(linkId, language) : null;
	if (form === null) throw data(null, { status: 404 });
	return form;
}

/** The policy of the page. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
	return loaderData?.head;
}

export default function GoForm({ loaderData, actionData }: Route.ComponentProps) {
	const reply: FormReply | undefined = actionData;
	return (
		<>
			{/* Allowed by its hash: nothing a creator typed is in it. */}
			<style href="page" precedence="page">
				{loaderData.style}
			</style>
			<FormScreen {...loaderData} refused={readRefused(reply)} />
		</>
	);
}
