import { href } from "react-router";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import {
	InvitationsSection,
	MembersSection,
	RemoveSection,
} from "#app/features/administrators/components/team-sections.tsx";
import type { CurrentAdministrator } from "#app/features/administrators/find-administrator.server.ts";
import { getTeam } from "#app/features/administrators/queries.server.ts";
import {
	NOT_SAVED_MESSAGE,
	type TeamEdit,
	teamSchema,
} from "#app/features/administrators/schema.ts";
import {
	inviteAdministrator,
	withdrawInvitation,
} from "#app/features/administrators/team/invite-administrator.server.ts";
import { removeAdministrator } from "#app/features/administrators/team/remove-administrator.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/administrators";

const PATH = href("/admin/dashboard/administrators");

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Administrators · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
	const administrator = context.get(currentAdministratorContext);
	const team = await getTeam(administrator);
	const removedId = url.searchParams.get("remove");
	const removed =
		team.members.length > 1 ? team.members.find(({ id }) => id === removedId) : undefined;
	return { email: administrator.email, ...team, removed: removed ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
	const actor = context.get(currentAdministratorContext);
	const submission = await parseForm(request, teamSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	const { intent } = submission.value;
	try {
		const message = await performEdit(actor, submission.value);
		return await redirectWithToast(PATH, { type: "success", message });
	} catch (error) {
		return refuseFailed(submission, error, { isButton: intent === "withdraw-invitation" });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: NOT_SAVED_MESSAGE });

/** @returns what to say once it is done */
async function performEdit(actor: CurrentAdministrator, edit: TeamEdit): Promise<string> {
	switch (edit.intent) {
		case "invite":
			await inviteAdministrator({ actor, ...edit });
			return `Invitation sent to ${edit.email}`;
		case "remove": {
			const { email } = await removeAdministrator({ actor, ...edit });
			return `${email} is no longer an administrator`;
		}
		case "withdraw-invitation": {
			const { email } = await withdrawInvitation({ actor, ...edit });
			return `The invitation of ${email} is withdrawn`;
		}
	}
}

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
