import {
	BULK_ACTS,
	BULK_FAILURE,
	bulkDecisionSchema,
} from "#app/features/admin/users/acts/acts-schema.ts";
import { decideAboutUsers } from "#app/features/admin/users/acts/decide-about-users.server.ts";
import { BulkQuestion, describeBulk } from "#app/features/admin/users/components/bulk-question.tsx";
import {
	getBulkSelection,
	readFrom,
} from "#app/features/admin/users/list/get-bulk-selection.server.ts";
import { userSearchString } from "#app/features/admin/users/list/list-schema.ts";
import { USERS_PATH } from "#app/features/admin/users/paths.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/bulk";

export const meta = titled("Several users · Admin", "noindex");

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	const act = BULK_ACTS.find((each) => each === searchParams.get("act")) ?? "export";
	const filters = readFrom(searchParams.get("from"));
	return getBulkSelection(searchParams, { act, filters, from: userSearchString(filters) });
}

export const action = formAction({
	schema: bulkDecisionSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentAdministratorContext),
	async on(edit, actor, { url }) {
		const done = await decideAboutUsers(actor, edit);
		const to = USERS_PATH + userSearchString(readFrom(url.searchParams.get("from")));
		return { toast: describeBulk(edit.intent, done), to };
	},
});

export const clientAction = formClientAction(BULK_FAILURE);

export default function BulkAct({ loaderData, actionData }: Route.ComponentProps) {
	const reply: FormReply | undefined = actionData;
	return (
		<div className="grid max-w-3xl gap-8">
			<ReplyToast toast={reply?.toast} />
			<BulkQuestion selection={loaderData} reply={reply} />
		</div>
	);
}
