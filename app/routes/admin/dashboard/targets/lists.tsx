import { RotateCw } from "lucide-react";
import { Form } from "react-router";
import { ListStates } from "#app/features/admin/link-safety/components/list-states.tsx";
import { TargetHeader } from "#app/features/admin/link-safety/components/target-header.tsx";
import { queueListSync } from "#app/features/admin/link-safety/lists/queue-list-sync.server.ts";
import { listTargetLists } from "#app/features/admin/link-safety/queries.server.ts";
import { NOT_SAVED_MESSAGE, targetListsSchema } from "#app/features/admin/link-safety/schema.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { INVALID_FORM_MESSAGE } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { Panel } from "#app/ui/panel.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Route } from "./+types/lists";

export const meta = titled("Lists · Admin", "noindex");

export async function loader({ context }: Route.LoaderArgs) {
	const administrator = context.get(currentAdministratorContext);
	return { lists: await loadPanel(listTargetLists(), "The lists are unavailable.", administrator) };
}

export const action = formAction({
	schema: targetListsSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentAdministratorContext),
	invalid: INVALID_FORM_MESSAGE,
	reasonAsToast: true,
	async on(_, actor) {
		await queueListSync(actor);
		return "We’re refreshing the lists. Reload this page in a minute.";
	},
});

export const clientAction = formClientAction(NOT_SAVED_MESSAGE);

export default function TargetListsPage({ loaderData, actionData }: Route.ComponentProps) {
	const reply: FormReply | undefined = actionData;
	return (
		<div className="grid gap-8">
			<TargetHeader description="External lists of dangerous addresses, refreshed every hour. If a list can’t be refreshed, its entries stay." />
			<ReplyToast toast={reply?.toast} />
			<Panel result={loaderData.lists}>{(lists) => <ListStates lists={lists} />}</Panel>
			<Form method="post" preventScrollReset>
				<SubmitButton variant="secondary" intent="refresh-lists" icon={<RotateCw aria-hidden />}>
					Refresh now
				</SubmitButton>
			</Form>
		</div>
	);
}
