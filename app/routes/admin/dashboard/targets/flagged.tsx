import { href } from "react-router";
import { FlaggedTargets } from "#app/features/admin/link-safety/components/flagged-targets.tsx";
import { NextPart } from "#app/features/admin/link-safety/components/next-part.tsx";
import { TargetHeader } from "#app/features/admin/link-safety/components/target-header.tsx";
import { decideTarget } from "#app/features/admin/link-safety/decide-target.server.ts";
import { listFlaggedTargets } from "#app/features/admin/link-safety/queries.server.ts";
import {
	flaggedTargetSchema,
	NOT_SAVED_MESSAGE,
	readTargetSearch,
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
import type { Route } from "./+types/flagged";

const PATH = href("/admin/dashboard/moderation/targets");

export const meta = titled("Flagged addresses · Admin", "noindex");

export async function loader({ url, context }: Route.LoaderArgs) {
	const administrator = context.get(currentAdministratorContext);
	const search = readTargetSearch(url.searchParams);
	const flagged = listFlaggedTargets(search);
	return {
		search,
		flagged: await loadPanel(flagged, "Flagged addresses are unavailable.", administrator),
	};
}

export const action = formAction({
	schema: flaggedTargetSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentAdministratorContext),
	invalid: INVALID_FORM_MESSAGE,
	reasonAsToast: true,
	on: (decision, actor) => decideTarget({ actor, decision }),
});

export const clientAction = formClientAction(NOT_SAVED_MESSAGE);

export default function FlaggedTargetsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { flagged, search } = loaderData;
	const reply: FormReply | undefined = actionData;
	return (
		<div className="grid gap-8">
			<TargetHeader description="Addresses that look like phishing. Until you decide, visitors to new accounts’ pages must confirm before they open these links." />
			<ReplyToast toast={reply?.toast} />
			<Panel result={flagged}>
				{({ rows, next }) => (
					<>
						<FlaggedTargets targets={rows} />
						<NextPart path={PATH} search={search} next={next} />
					</>
				)}
			</Panel>
		</div>
	);
}
