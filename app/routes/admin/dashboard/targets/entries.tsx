import { href } from "react-router";
import {
	AddEntrySection,
	EntriesSection,
} from "#app/features/admin/link-safety/components/entry-sections.tsx";
import { NextPart } from "#app/features/admin/link-safety/components/next-part.tsx";
import { TargetHeader } from "#app/features/admin/link-safety/components/target-header.tsx";
import {
	createEntry,
	deleteEntry,
} from "#app/features/admin/link-safety/entries/update-entries.server.ts";
import { listEntries } from "#app/features/admin/link-safety/queries.server.ts";
import {
	NOT_SAVED_MESSAGE,
	readTargetSearch,
	targetEntriesSchema,
} from "#app/features/admin/link-safety/schema.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { INVALID_FORM_MESSAGE } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { Panel } from "#app/ui/panel.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/entries";

const PATH = href("/admin/dashboard/moderation/targets/entries");

export const meta = titled("Block and allow · Admin", "noindex");

export async function loader({ url, context }: Route.LoaderArgs) {
	const administrator = context.get(currentAdministratorContext);
	const search = readTargetSearch(url.searchParams);
	const entries = listEntries(search);
	return {
		search,
		entries: await loadPanel(entries, "The entries are unavailable.", administrator),
	};
}

export const action = formAction({
	schema: targetEntriesSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentAdministratorContext),
	invalid: INVALID_FORM_MESSAGE,
	on: {
		async "add-entry"(edit, actor) {
			const { key } = await createEntry({ actor, ...edit });
			return `Added ${key}`;
		},
		"remove-entry": {
			async run(edit, actor) {
				const { key } = await deleteEntry({ actor, ...edit });
				return `Removed ${key}`;
			},
			reasonAsToast: true,
		},
	},
});

export const clientAction = formClientAction(NOT_SAVED_MESSAGE);

export default function TargetEntriesPage({ loaderData, actionData }: Route.ComponentProps) {
	const { entries, search } = loaderData;
	const reply: FormReply | undefined = actionData;
	return (
		<div className="grid gap-8">
			<TargetHeader description="Your own decisions about domains and addresses. Blocked links are hidden everywhere, and their creators are told why." />
			<ReplyToast toast={reply?.toast} />
			<AddEntrySection reply={reply} />
			<Panel result={entries}>
				{({ rows, next }) => (
					<>
						<EntriesSection entries={rows} search={search} />
						<NextPart path={PATH} search={search} next={next} />
					</>
				)}
			</Panel>
		</div>
	);
}
