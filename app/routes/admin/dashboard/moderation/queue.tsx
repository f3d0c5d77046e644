import { ModerationTabs } from "#app/features/moderation/components/moderation-tabs.tsx";
import { QueueFilter, QueueTable } from "#app/features/moderation/components/queue-table.tsx";
import { countWaiting } from "#app/features/moderation/queries.server.ts";
import { listReportedPages } from "#app/features/moderation/queue/list-reported-pages.server.ts";
import { readQueueSearch } from "#app/features/moderation/queue/queue-search.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/queue";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Moderation · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

export async function loader({ url }: Route.LoaderArgs) {
	const search = readQueueSearch(url.searchParams);
	const [queue, waiting] = await Promise.all([listReportedPages(search), countWaiting()]);
	return { reason: search.reason, now: new Date(), waiting, ...queue };
}

export default function ModerationQueue({ loaderData }: Route.ComponentProps) {
	const { reason, pages, next, now, waiting } = loaderData;
	return (
		<div className="grid gap-8">
			<PageHeader
				title="Moderation"
				description="Pages that visitors have reported. Reports alone never hide a page: you decide."
			/>
			<ModerationTabs waiting={waiting} />
			<QueueFilter reason={reason} />
			<QueueTable pages={pages} next={next} reason={reason} now={now} />
		</div>
	);
}
