import { ModerationTabs } from "#app/features/moderation/components/moderation-tabs.tsx";
import {
	StatisticsPeriod,
	StatisticsView,
} from "#app/features/moderation/components/statistics-view.tsx";
import { countWaiting } from "#app/features/moderation/queries.server.ts";
import { readStatistics } from "#app/features/moderation/statistics/read-statistics.server.ts";
import { readStatisticsDays } from "#app/features/moderation/statistics/schema.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/statistics";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Moderation statistics · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

export async function loader({ url }: Route.LoaderArgs) {
	const days = readStatisticsDays(url.searchParams.get("days"));
	const [statistics, waiting] = await Promise.all([readStatistics({ days }), countWaiting()]);
	return { days, statistics, waiting };
}

export default function ModerationStatistics({ loaderData }: Route.ComponentProps) {
	const { days, statistics, waiting } = loaderData;
	return (
		<div className="grid gap-8">
			<PageHeader title="Moderation" description={`The last ${days} days.`} />
			<ModerationTabs waiting={waiting} />
			<StatisticsPeriod days={days} />
			<StatisticsView statistics={statistics} />
		</div>
	);
}
