import { data } from "react-router";
import {
	UnsubscribeScreen,
	type Unsubscribing,
} from "#app/features/audience/email-reports/components/unsubscribe-screen.tsx";
import { endReportMails } from "#app/features/audience/email-reports/end-report-mails.server.ts";
import { getReportsByToken } from "#app/features/audience/email-reports/queries.server.ts";
import { REPORT_MAILS, type ReportMail } from "#app/features/audience/email-reports/schema.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { keepLinkSecret } from "#app/middleware/mailed-link.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/unsubscribe";

export const middleware: Route.MiddlewareFunction[] = [keepLinkSecret];

export const meta = titled("Email settings", "noindex");

export async function loader({ params, url }: Route.LoaderArgs) {
	const mail = readMail(url);
	const found = mail && (await getReportsByToken(params.token));
	const unsubscribing: Unsubscribing =
		mail && found ? { mail, username: found.username, isOn: found.isOn[mail] } : null;
	return data({ unsubscribing }, { status: unsubscribing === null ? 404 : 200 });
}

/**
 * Ends the mails. Mail programs post here too when somebody presses their own button (RFC 8058): without a cookie, with
 * a body that says no more than the address does, and they follow no redirect, so the answer is the page itself.
 */
export async function action({ params, url }: Route.ActionArgs) {
	const mail = readMail(url);
	const isEnded = mail !== null && (await endReportMails({ token: params.token, mail }));
	return data({}, { status: isEnded ? 200 : 404 });
}

function readMail(url: URL): ReportMail | null {
	return REPORT_MAILS.find((mail) => mail === url.searchParams.get("mail")) ?? null;
}

export const clientAction = formClientAction("Failed to unsubscribe. Please try again.");

export default function Unsubscribe({ loaderData, actionData, matches }: Route.ComponentProps) {
	const reply: { toast?: ToastMessage } | undefined = actionData;
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			<UnsubscribeScreen
				appName={matches[0].loaderData.appName}
				unsubscribing={loaderData.unsubscribing}
			/>
		</>
	);
}
