import { href } from "react-router";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import type { CurrentAdministrator } from "#app/features/administrators/find-administrator.server.ts";
import {
	ChangeSavedReply,
	CreateSavedReply,
	SavedReplyList,
} from "#app/features/support/desk/components/saved-replies.tsx";
import {
	type SavedRepliesEdit,
	savedRepliesSchema,
} from "#app/features/support/desk/desk-schema.ts";
import {
	changeSavedReply,
	createSavedReply,
	deleteSavedReply,
	listSavedReplies,
} from "#app/features/support/desk/saved-replies.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/saved-replies";

const PATH = href("/admin/dashboard/support/saved-replies");

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Saved replies · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

export async function loader({ url }: Route.LoaderArgs) {
	const replies = await listSavedReplies();
	const edited = replies.find(({ id }) => id === url.searchParams.get("edit"));
	return { replies, edited: edited ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
	const actor = context.get(currentAdministratorContext);
	const submission = await parseForm(request, savedRepliesSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	try {
		const message = await performEdit(actor, submission.value);
		return await redirectWithToast(PATH, { type: "success", message });
	} catch (error) {
		return refuseFailed(submission, error, { isButton: submission.value.intent === "delete" });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: "Not saved. Please try again." });

/** @returns what to say once it is done */
async function performEdit(actor: CurrentAdministrator, edit: SavedRepliesEdit): Promise<string> {
	switch (edit.intent) {
		case "create":
			await createSavedReply({ actor, ...edit });
			return "Reply saved";
		case "change":
			await changeSavedReply({ actor, ...edit });
			return "Reply saved";
		case "delete":
			await deleteSavedReply({ actor, replyId: edit.replyId });
			return "Reply deleted";
	}
}

export default function SavedReplies({ loaderData, actionData }: Route.ComponentProps) {
	const { replies, edited } = loaderData;
	const reply: FormReply | undefined = actionData;
	return (
		<div className="grid max-w-3xl gap-10">
			<PageHeader
				title="Saved replies"
				description="Text that you can insert into a response."
				actions={<ButtonLink to={href("/admin/dashboard/support")}>Support</ButtonLink>}
			/>
			<ReplyToast toast={reply?.toast} />
			{edited ? (
				<ChangeSavedReply key={`${edited.id} ${edited.version}`} saved={edited} reply={reply} />
			) : (
				<>
					<SavedReplyList replies={replies} />
					<CreateSavedReply key={replies.length} reply={reply} />
				</>
			)}
		</div>
	);
}
