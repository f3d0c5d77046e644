import { data, href, redirect } from "react-router";
import { ConfirmAddressScreen } from "#app/features/audience/inbox/components/confirm-address-screen.tsx";
import {
	confirmRecipient,
	getAnsweringPage,
} from "#app/features/audience/inbox/recipients.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { keepLinkSecret } from "#app/middleware/mailed-link.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/confirm-address";

export const middleware: Route.MiddlewareFunction[] = [keepLinkSecret];

export const meta = titled("Confirm your address", "noindex");

export async function loader({ params }: Route.LoaderArgs) {
	const page = await getAnsweringPage(params.token);
	return data({ page }, { status: page === null ? 404 : 200 });
}

export async function action({ params }: Route.ActionArgs) {
	const isValid = await confirmRecipient(params.token);
	return isValid ? redirect(href("/confirm-email/:token", params), 303) : data({}, { status: 404 });
}

export const clientAction = formClientAction(
	"We can’t reach the server right now. Nothing changed. Please try again.",
);

export default function ConfirmAddress({ loaderData, actionData, matches }: Route.ComponentProps) {
	const reply: { toast?: ToastMessage } | undefined = actionData;
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			<ConfirmAddressScreen appName={matches[0].loaderData.appName} page={loaderData.page} />
		</>
	);
}
