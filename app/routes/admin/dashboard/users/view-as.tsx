import { viewAsSchema } from "#app/features/admin/users/acts/acts-schema.ts";
import { ViewAsQuestion } from "#app/features/admin/users/components/view-as-question.tsx";
import { getAccount } from "#app/features/admin/users/queries.server.ts";
import { startViewing } from "#app/features/admin/users/view-as/start-viewing.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/view-as";

export const meta = titled("View as user · Admin", "noindex");

export async function loader({ params }: Route.LoaderArgs) {
	const { id, email, page } = await getAccount(params.userId);
	return { userId: id, email, name: page?.name ?? email };
}

export const action = formAction({
	schema: viewAsSchema,
	by: ({ params: { userId }, context }: Route.ActionArgs) => ({
		actor: context.get(currentAdministratorContext),
		userId,
	}),
	async on({ reason }, { actor, userId }) {
		const { id } = await getAccount(userId);
		await startViewing({ actor, userId: id, reason });
		const message = "You are viewing this account, read-only";
		return { toast: { type: "info", message }, to: "/dashboard/profile" };
	},
});

export const clientAction = formClientAction("Not started. Please try again.");

export default function ViewAs({ loaderData, actionData }: Route.ComponentProps) {
	const reply: FormReply | undefined = actionData;
	return (
		<div className="grid max-w-3xl gap-8">
			<ReplyToast toast={reply?.toast} />
			<ViewAsQuestion {...loaderData} reply={reply} />
		</div>
	);
}
