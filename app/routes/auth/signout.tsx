import { data } from "react-router";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { accountLanguageFor, accountTexts } from "#app/i18n/account.server.ts";
import { titled } from "#app/lib/titled.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { MessageScreen } from "#app/ui/message-screen.tsx";
import type { Route } from "./+types/signout";

export const meta = titled("Sign out", "noindex");

const METHOD_NOT_ALLOWED = { status: 405, headers: { Allow: "POST" } };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Asks first: a link or a prefetch must not sign anybody out. */
export function loader() {
	return data(null, METHOD_NOT_ALLOWED);
}

export async function action({ request }: Route.ActionArgs) {
	if (request.method !== "POST") throw data(null, METHOD_NOT_ALLOWED);
	await creatorSessions.end(creatorSessions.readToken(request.headers.get("Cookie")));
	return redirectWithToast(
		"/signin",
		{ type: "success", message: accountTexts(accountLanguageFor(request)).signIn.signedOut },
		new Headers({ "Set-Cookie": creatorSessions.clearCookie() }),
	);
}

export default function SignOut() {
	return (
		<MessageScreen
			message={{
				title: "Sign out?",
				text: "You’ll need to sign in again to edit your page.",
				links: [{ text: "Go Home", href: "/" }],
			}}
			action={
				<form method="post">
					<button type="submit">Sign out</button>
				</form>
			}
		/>
	);
}
