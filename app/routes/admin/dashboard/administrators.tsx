import {
	InvitationsSection,
	MembersSection,
	RemoveSection,
} from "#app/features/admin/administrators/components/team-sections.tsx";
import { getTeam } from "#app/features/admin/administrators/queries.server.ts";
import { NOT_SAVED_MESSAGE, teamSchema } from "#app/features/admin/administrators/schema.ts";
import {
	createInvitation,
	deleteInvitation,
} from "#app/features/admin/administrators/team/create-invitation.server.ts";
import { deleteAdministrator } from "#app/features/admin/administrators/team/delete-administrator.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/administrators";

export const meta = titled("Administrators · Admin", "noindex");

export async function loader({ url, context }: Route.LoaderArgs) {
	const administrator = context.get(currentAdministratorContext);
	const team = await getTeam(administrator);
	const removedId = url.searchParams.get("remove");
	const removed =
		team.members.length > 1 ? team.members.find(({ id }) => id === removedId) : undefined;
	return { email: administrator.email, ...team, removed: removed ?? null };
}

export const action = formAction({
	schema: teamSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentAdministratorContext),
	on: {
		async invite(edit, actor) {
			await createInvitation({ actor, ...edit });
			return `Invitation sent to ${edit.email}`;
		},
		async remove(edit, actor) {
			const { email } = await deleteAdministrator({ actor, ...edit });
			return `${email} is no longer an administrator`;
		},
		"withdraw-invitation": {
			async run(edit, actor) {
				const { email } = await deleteInvitation({ actor, ...edit });
				return `The invitation of ${email} is withdrawn`;
			},
			reasonAsToast: true,
		},
	},
});

export const clientAction = formClientAction(NOT_SAVED_MESSAGE);

export default function Administrators({ loaderData, actionData }: Route.ComponentProps) {
	const { email, members, invitations, removed } = loaderData;
	const reply: FormReply | undefined = actionData;
	return (
		<div className="grid max-w-3xl gap-12">
			<PageHeader title="Administrators" />
			<ReplyToast toast={reply?.toast} />
			{removed ? <RemoveSection member={removed} email={email} reply={reply} /> : null}
			<MembersSection members={members} />
			<InvitationsSection invitations={invitations} email={email} reply={reply} />
		</div>
	);
}
