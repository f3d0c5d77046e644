import { href } from "react-router";
import {
	ChangeSavedReply,
	CreateSavedReply,
	SavedReplyList,
} from "#app/features/admin/support/desk/components/saved-replies.tsx";
import { savedRepliesSchema } from "#app/features/admin/support/desk/desk-schema.ts";
import {
	createSavedReply,
	deleteSavedReply,
	listSavedReplies,
	updateSavedReply,
} from "#app/features/admin/support/desk/saved-replies.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/saved-replies";

export const meta = titled("Saved replies · Admin", "noindex");

export async function loader({ url }: Route.LoaderArgs) {
	const replies = await listSavedReplies();
	const edited = replies.find(({ id }) => id === url.searchParams.get("edit"));
	return { replies, edited: edited ?? null };
}

export const action = formAction({
	schema: savedRepliesSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentAdministratorContext),
	on: {
		async create(edit, actor) {
			await createSavedReply({ actor, ...edit });
			return "Reply saved";
		},
		async change(edit, actor) {
			await updateSavedReply({ actor, ...edit });
			return "Reply saved";
		},
		delete: {
			async run({ replyId }, actor) {
				await deleteSavedReply({ actor, replyId });
				return "Reply deleted";
			},
			reasonAsToast: true,
		},
	},
});

export const clientAction = formClientAction("Not saved. Please try again.");

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
