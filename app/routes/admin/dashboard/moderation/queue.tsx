import { QueueFilter, QueueTable } from "#app/features/admin/moderation/components/queue-table.tsx";
import { listReportedPages } from "#app/features/admin/moderation/queue/list-reported-pages.server.ts";
import { readQueueSearch } from "#app/features/admin/moderation/queue/queue-search.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/queue";

export const meta = titled("Moderation · Admin", "noindex");

export async function loader({ url, context }: Route.LoaderArgs) {
	const search = readQueueSearch(url.searchParams);
	const actor = context.get(currentAdministratorContext);
	const queue = await loadPanel(listReportedPages(search), "Reports are unavailable.", actor);
	return { reason: search.reason, now: new Date(), queue };
}

export default function ModerationQueue({ loaderData }: Route.ComponentProps) {
	const { reason, queue, now } = loaderData;
	return (
		<div className="grid gap-8">
			<PageHeader
				title="Moderation"
				description="Pages that visitors have reported. Reports alone never hide a page: you decide."
			/>
			<QueueFilter reason={reason} />
			<Panel result={queue}>{(list) => <QueueTable {...list} reason={reason} now={now} />}</Panel>
		</div>
	);
}
