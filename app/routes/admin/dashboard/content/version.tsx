import { href } from "react-router";
import {
	contentFailed,
	restoreSchema,
	updateFailed,
} from "#app/features/admin/site/landing/schema.ts";
import { DifferencesList } from "#app/features/admin/site/landing-editor/components/differences-list.tsx";
import { RestoreForm } from "#app/features/admin/site/landing-editor/components/publish-forms.tsx";
import { getVersion } from "#app/features/admin/site/landing-editor/list-versions.server.ts";
import { restoreVersion } from "#app/features/admin/site/landing-editor/publish-homepage.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/version";

const LIST_PATH = href("/admin/dashboard/content/versions");

export const meta = titled("A version · Admin", "noindex");

export async function loader({ params }: Route.LoaderArgs) {
	const { document: _, ...version } = await getVersion(numberOf(params));
	return version;
}

export const action = formAction({
	schema: restoreSchema,
	by: ({ params, context }: Route.ActionArgs) => ({
		actor: context.get(currentAdministratorContext),
		from: numberOf(params),
	}),
	invalid: updateFailed(),
	failed: contentFailed,
	async on({ state }, { actor, from }) {
		await restoreVersion({ actor, from, state });
		return { toast: `Restored version ${from}`, to: LIST_PATH };
	},
});

export const clientAction = formClientAction(updateFailed());

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
