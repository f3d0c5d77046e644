import { ArrowLeft } from "lucide-react";
import { href, Link } from "react-router";
import {
	MessageActions,
	MessageThread,
	ReplySection,
	SenderAddress,
	SpamNotice,
} from "#app/features/audience/inbox/components/message-view.tsx";
import { createReply } from "#app/features/audience/inbox/create-reply.server.ts";
import { deleteMessage } from "#app/features/audience/inbox/delete-message.server.ts";
import { messageTitle } from "#app/features/audience/inbox/message-title.ts";
import { getMessage, getSenderState } from "#app/features/audience/inbox/queries.server.ts";
import {
	INBOX_UNREACHABLE,
	MESSAGE_NOT_FOUND,
	messageSchema,
} from "#app/features/audience/inbox/schema.ts";
import { openMessage, updateMessage } from "#app/features/audience/inbox/update-message.server.ts";
import { updateShownAddress } from "#app/features/audience/inbox/update-shown-address.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { isUuid } from "#app/lib/is-uuid.ts";
import { titled } from "#app/lib/titled.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { currentUserContext, viewingContext } from "#app/middleware/require-user.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/message";

const INBOX = href("/dashboard/inbox");

export const middleware: Route.MiddlewareFunction[] = [
	({ params }) => {
		if (!isUuid(params.messageId)) throw new AppError("not_found", MESSAGE_NOT_FOUND);
	},
];

export const meta = titled("Message");

/** An administrator who views the account leaves the message unread. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const read = context.get(viewingContext) === null ? openMessage : getMessage;
	const owner = context.get(currentPageContext);
	const [message, sender] = await Promise.all([
		read(owner, params.messageId),
		getSenderState(owner, params.messageId),
	]);
	return {
		message,
		sender,
		canReply: context.get(currentUserContext).emailVerified,
		asksToDelete: url.searchParams.has("delete"),
	};
}

export const action = formAction({
	schema: messageSchema,
	by: ({ params: { messageId }, context }: Route.ActionArgs) => ({
		owner: context.get(currentPageContext),
		messageId,
	}),
	on: {
		async reply({ text }, about) {
			await createReply({ ...about, text });
			return "Reply sent";
		},
		async "show-address"(_, about) {
			await updateShownAddress(about);
			return "Address shown";
		},
		async "mark-unread"(_, about) {
			await updateMessage({ ...about, read: false });
			return { toast: "Marked as unread", to: INBOX };
		},
		async "mark-spam"(_, about) {
			await updateMessage({ ...about, spam: true });
			return { toast: "Marked as spam", to: INBOX };
		},
		async "mark-not-spam"(_, about) {
			await updateMessage({ ...about, spam: false });
			return "Moved to your inbox";
		},
		async "delete-message"(_, about) {
			await deleteMessage(about);
			return { toast: "Message deleted", to: INBOX };
		},
	},
	reasonAsToast: ({ intent }) => intent !== "reply",
});

export const clientAction = formClientAction(INBOX_UNREACHABLE);

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
	const { message, sender, canReply, asksToDelete } = loaderData;
	const reply: FormReply | undefined = actionData;
	return (
		<div className="editor grid gap-8">
			<div className="grid justify-items-start gap-4">
				<Link to={INBOX} className="link hit-44 inline-flex items-center gap-2">
					<ArrowLeft aria-hidden className="size-4" />
					Inbox
				</Link>
				<PageHeader
					title={
						<span dir="auto" className="wrap-anywhere">
							{messageTitle(message)}
						</span>
					}
					description={
						<>
							Sent with “<bdi>{message.formTitle}</bdi>”
						</>
					}
				/>
				<SenderAddress email={message.email} isConfirmed={sender.isConfirmed} />
			</div>
			<ReplyToast toast={reply?.toast} />
			<SpamNotice spamReason={message.spamReason} />
			<MessageThread message={message} />
			{/* Once a reply is in, the form is empty again. */}
			<ReplySection
				key={message.replies.length}
				message={message}
				canReply={canReply}
				awaitsAnswer={sender.awaitsAnswer}
				reply={reply}
			/>
			<MessageActions message={message} asksToDelete={asksToDelete} />
		</div>
	);
}
