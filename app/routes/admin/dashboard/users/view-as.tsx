import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import { viewAsSchema } from "#app/features/users/acts-schema.ts";
import { ViewAsQuestion } from "#app/features/users/components/view-as-question.tsx";
import { getAccount } from "#app/features/users/queries.server.ts";
import { startViewing } from "#app/features/view-as/start-viewing.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/view-as";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `View as user · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

export async function loader({ params }: Route.LoaderArgs) {
	const { id, email, page } = await getAccount(params.userId);
	return { userId: id, email, name: page?.name ?? email };
}

export async function action({ request, params: { userId }, context }: Route.ActionArgs) {
	const actor = context.get(currentAdministratorContext);
	const submission = await parseForm(request, viewAsSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	try {
		const { id } = await getAccount(userId);
		await startViewing({ actor, userId: id, reason: submission.value.reason });
	} catch (error) {
		return refuseFailed(submission, error);
	}
	const message = "You are viewing this account, read-only";
	return redirectWithToast("/dashboard/profile", { type: "info", message });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: "Not started. Please try again." });

export default function ViewAs({ loaderData, actionData }: Route.ComponentProps) {
	const reply: FormReply | undefined = actionData;
	return (
		<div className="grid max-w-3xl gap-8">
			<ReplyToast toast={reply?.toast} />
			<ViewAsQuestion {...loaderData} reply={reply} />
		</div>
	);
}
