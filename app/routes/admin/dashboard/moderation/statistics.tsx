import {
	StatisticsPeriod,
	StatisticsView,
} from "#app/features/moderation/components/statistics-view.tsx";
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
	return { days, statistics: await readStatistics({ days }) };
}

export default function ModerationStatistics({ loaderData }: Route.ComponentProps) {
	const { days, statistics } = loaderData;
	return (
		<div className="grid gap-8">
			<PageHeader title="Moderation" description={`The last ${days} days.`} />
			<StatisticsPeriod days={days} />
			<StatisticsView statistics={statistics} />
		</div>
	);
}
