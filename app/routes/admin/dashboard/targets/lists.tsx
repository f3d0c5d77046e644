import { RotateCw } from "lucide-react";
import { Form, href } from "react-router";
import { ListStates } from "#app/features/targets/components/list-states.tsx";
import { TargetHeader } from "#app/features/targets/components/target-header.tsx";
import { requestListRefresh } from "#app/features/targets/lists/request-refresh.server.ts";
import { listTargetLists } from "#app/features/targets/queries.server.ts";
import { refuseTargetForm } from "#app/features/targets/refuse-target-form.server.ts";
import { NOT_SAVED_MESSAGE, targetListsSchema } from "#app/features/targets/schema.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { Panel } from "#app/ui/panel.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Route } from "./+types/lists";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Lists · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
	const administrator = context.get(currentAdministratorContext);
	return { lists: await loadPanel(listTargetLists(), "The lists are unavailable.", administrator) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const submission = await parseForm(request, targetListsSchema);
	if (submission.status !== "success") return refuseTargetForm(submission);
	try {
		await requestListRefresh(context.get(currentAdministratorContext));
		const message = "We’re refreshing the lists. Reload this page in a minute.";
		return await redirectWithToast(href("/admin/dashboard/moderation/targets/lists"), {
			type: "success",
			message,
		});
	} catch (error) {
		return refuseTargetForm(submission, { error, isButton: true });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: NOT_SAVED_MESSAGE });

export default function TargetListsPage({ loaderData, actionData }: Route.ComponentProps) {
	const reply: FormReply | undefined = actionData;
	return (
		<div className="grid gap-8">
			<TargetHeader description="External lists of dangerous addresses, refreshed every hour. If a list can’t be refreshed, its entries stay." />
			<ReplyToast toast={reply?.toast} />
			<Panel result={loaderData.lists}>{(lists) => <ListStates lists={lists} />}</Panel>
			<Form method="post" preventScrollReset>
				<SubmitButton
					variant="secondary"
					name="intent"
					value="refresh-lists"
					icon={<RotateCw aria-hidden />}
				>
					Refresh now
				</SubmitButton>
			</Form>
		</div>
	);
}
