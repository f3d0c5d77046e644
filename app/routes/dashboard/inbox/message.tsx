import { ArrowLeft } from "lucide-react";
import { href, Link } from "react-router";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import {
	MessageActions,
	MessageThread,
	ReplySection,
	SenderAddress,
} from "#app/features/inbox/components/message-view.tsx";
import { openMessage } from "#app/features/inbox/open-message.server.ts";
import { performEdit } from "#app/features/inbox/perform-edit.server.ts";
import { getMessage } from "#app/features/inbox/queries.server.ts";
import { INBOX_UNREACHABLE, messageSchema } from "#app/features/inbox/schema.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { currentUserContext, viewingContext } from "#app/middleware/require-user.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/message";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Message · ${matches[0].loaderData.appName}` },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** An administrator who views the account leaves the message unread. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const read = context.get(viewingContext) === null ? openMessage : getMessage;
	return {
		message: await read(context.get(currentPageContext), params.messageId),
		canReply: context.get(currentUserContext).emailVerified,
		asksToDelete: url.searchParams.has("delete"),
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const owner = context.get(currentPageContext);
	const submission = await parseForm(request, messageSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	try {
		const about = { owner, messageId: params.messageId };
		const { message, stays } = await performEdit(about, submission.value);
		const path = stays ? href("/dashboard/inbox/:messageId", params) : href("/dashboard/inbox");
		return await redirectWithToast(path, { type: "success", message });
	} catch (error) {
		return refuseFailed(submission, error, { isButton: submission.value.intent !== "reply" });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: INBOX_UNREACHABLE });

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
	const { message, canReply, asksToDelete } = loaderData;
	const reply: FormReply | undefined = actionData;
	return (
		<div className="editor grid gap-8">
			<div className="grid justify-items-start gap-4">
				<Link to={href("/dashboard/inbox")} className="link hit-44 inline-flex items-center gap-2">
					<ArrowLeft aria-hidden className="size-4" />
					Inbox
				</Link>
				<PageHeader
					title={
						<span dir="auto" className="wrap-anywhere">
							{message.name || "No name"}
						</span>
					}
					description={
						<>
							Sent with “<bdi>{message.formTitle}</bdi>”
						</>
					}
				/>
				<SenderAddress email={message.email} />
			</div>
			<ReplyToast toast={reply?.toast} />
			<MessageThread message={message} />
			{/* Once a reply is in, the form is empty again. */}
			<ReplySection
				key={message.replies.length}
				message={message}
				canReply={canReply}
				reply={reply}
			/>
			<MessageActions message={message} asksToDelete={asksToDelete} />
		</div>
	);
}
