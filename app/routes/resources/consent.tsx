import { data, replace } from "react-router";
import { rememberConsent } from "#app/features/account/settings/consent/consent.server.ts";
import { consentFormSchema } from "#app/features/account/settings/consent/schema.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { titled } from "#app/lib/titled.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { MessageScreen } from "#app/ui/message-screen.tsx";
import type { Route } from "./+types/consent";

export const meta = titled("Cookies", "noindex");

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader() {
	return data(null, { status: 405, headers: { Allow: "POST" } });
}

/** The answer of the cookie banner and of the form on /cookies. */
export async function action({ request }: Route.ActionArgs) {
	const submission = await parseForm(request, consentFormSchema);
	if (submission.status !== "success") {
		throw new AppError("bad_request", "Choose Decline or Accept All.");
	}
	const { choice, redirectTo } = submission.value;
	const headers = rememberConsent(choice === "accept" ? "granted" : "denied", request);
	return replace(safeRedirect(redirectTo, "/"), { status: 303, headers });
}

/** Without a connection the question comes back; the page it stands on stays. */
export const clientAction = formClientAction();

/** Page for visitors who open the address of the forms. */
export default function Consent() {
	return (
		<MessageScreen
			message={{
				title: "Cookies",
				text: "You can change your choice on the page about cookies.",
				links: [
					{ text: "Open Cookies", href: "/cookies" },
					{ text: "Go Home", href: "/" },
				],
			}}
		/>
	);
}
