import { href } from "react-router";
import { DifferencesList } from "#app/features/homepage/components/editor/differences-list.tsx";
import { RestoreForm } from "#app/features/homepage/components/editor/publish-forms.tsx";
import { getVersion } from "#app/features/homepage/list-versions.server.ts";
import { restoreVersion } from "#app/features/homepage/publish-homepage.server.ts";
import { restoreSchema, updateFailed } from "#app/features/homepage/schema.ts";
import { answerFailed } from "#app/forms/answer-form.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm, refuseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/version";

const LIST_PATH = href("/admin/dashboard/content/versions");

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `A version · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

export async function loader({ params }: Route.LoaderArgs) {
	const { document: _, ...version } = await getVersion(numberOf(params));
	return version;
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = context.get(currentAdministratorContext);
	const submission = await parseForm(request, restoreSchema);
	if (submission.status !== "success") {
		const message = updateFailed("Please try again.");
		return refuseForm(submission, { toast: { type: "error", message } });
	}
	const from = numberOf(params);
	try {
		await restoreVersion({ actor, from, state: submission.value.state });
		return await redirectWithToast(LIST_PATH, {
			type: "success",
			message: `Restored version ${from}`,
		});
	} catch (error) {
		const message = error instanceof AppError ? updateFailed(error.message) : "";
		return answerFailed({ submission, error, failedMessage: message });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: updateFailed("Please try again.") });

function numberOf({ number }: { number: string }): number {
	return /^[1-9]\d{0,8}$/.test(number) ? Number(number) : Number.NaN;
}

export default function Version({ loaderData, actionData }: Route.ComponentProps) {
	const { number, createdAt, authorEmail, differences, state } = loaderData;
	const reply: FormReply | undefined = actionData;
	return (
		<Section
			title={`Version ${number}`}
			description={`Published ${formatExactTime(createdAt)}${authorEmail ? ` by ${authorEmail}` : ""}.`}
			actions={
				<>
					<ButtonLink to={LIST_PATH}>All versions</ButtonLink>
					{differences.length === 0 ? null : <RestoreForm number={number} state={state} />}
				</>
			}
		>
			<ReplyToast toast={reply?.toast} isSaidInPlace={reply?.result?.error !== undefined} />
			{reply?.result?.error?.[""] ? (
				<Notice tone="danger" role="alert">
					{reply.result.error[""].join(" ")}
				</Notice>
			) : null}
			{differences.length === 0 ? (
				<p>Visitors see exactly this version.</p>
			) : (
				<DifferencesList differences={differences} names={["Now", "In this version"]} />
			)}
		</Section>
	);
}
