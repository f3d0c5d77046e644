import { href } from "react-router";
import {
	acceptAppeal,
	mustLeaveToAnother,
	rejectAppeal,
} from "#app/features/admin/moderation/appeals/decide-appeal.server.ts";
import { getAppeal } from "#app/features/admin/moderation/appeals/queries.server.ts";
import { answerAppealSchema } from "#app/features/admin/moderation/appeals/schema.ts";
import {
	AnsweredAppeal,
	AnswerForms,
	AppealFacts,
} from "#app/features/admin/moderation/components/appeal-sections.tsx";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/appeal";

const LIST_PATH = href("/admin/dashboard/moderation/appeals");

export const meta = titled("An appeal · Admin", "noindex");

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = context.get(currentAdministratorContext);
	const appeal = await getAppeal(params.appealId);
	return { appeal, isOwn: await mustLeaveToAnother(actor, appeal.decision) };
}

export const action = formAction({
	schema: answerAppealSchema,
	by: ({ params: { appealId }, context }: Route.ActionArgs) => ({
		actor: context.get(currentAdministratorContext),
		appealId,
	}),
	on: {
		async accept({ note }, by) {
			await acceptAppeal({ ...by, note });
			return { toast: "Appeal accepted", to: LIST_PATH };
		},
		async reject({ note }, by) {
			await rejectAppeal({ ...by, note });
			return { toast: "Appeal rejected", to: LIST_PATH };
		},
	},
});

export const clientAction = formClientAction();

export default function ModerationAppeal({ loaderData, actionData }: Route.ComponentProps) {
	const { appeal, isOwn } = loaderData;
	const { profile } = appeal.decision;
	const reply: FormReply | undefined = actionData;
	return (
		<div className="grid gap-8">
			<PageHeader
				title={
					<span className="wrap-anywhere">
						{profile ? `Appeal of @${profile.username}` : "Appeal"}
					</span>
				}
				actions={<ButtonLink to={LIST_PATH}>All appeals</ButtonLink>}
			/>
			<ReplyToast toast={reply?.toast} />
			<AppealFacts appeal={appeal} />
			{appeal.outcome !== null ? (
				<AnsweredAppeal appeal={appeal} />
			) : isOwn ? (
				<Notice tone="info" title="Another administrator has to answer">
					You made this decision.
				</Notice>
			) : (
				<AnswerForms reply={reply} />
			)}
		</div>
	);
}
