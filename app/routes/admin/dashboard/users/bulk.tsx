import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import { decideAboutUsers } from "#app/features/users/acts/decide-about-users.server.ts";
import { BULK_ACTS, bulkDecisionSchema } from "#app/features/users/acts-schema.ts";
import { BulkQuestion, describeBulk } from "#app/features/users/components/bulk-question.tsx";
import { userSearchString } from "#app/features/users/list-schema.ts";
import { USERS_PATH } from "#app/features/users/paths.ts";
import { readBulk, readFrom } from "#app/features/users/read-bulk.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/bulk";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Several users · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	const act = BULK_ACTS.find((each) => each === searchParams.get("act")) ?? "export";
	const filters = readFrom(searchParams.get("from"));
	return readBulk(searchParams, { act, filters, from: userSearchString(filters) });
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const actor = context.get(currentAdministratorContext);
	const submission = await parseForm(request, bulkDecisionSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	try {
		const done = await decideAboutUsers(actor, submission.value);
		const path = USERS_PATH + userSearchString(readFrom(url.searchParams.get("from")));
		const message = describeBulk(submission.value.intent, done);
		return await redirectWithToast(path, { type: "success", message });
	} catch (error) {
		return refuseFailed(submission, error);
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, {
		type: "error",
		message: "Not all users were changed. Please try again.",
	});

export default function BulkAct({ loaderData, actionData }: Route.ComponentProps) {
	const reply: FormReply | undefined = actionData;
	return (
		<div className="grid max-w-3xl gap-8">
			<ReplyToast toast={reply?.toast} />
			<BulkQuestion selection={loaderData} reply={reply} />
		</div>
	);
}
