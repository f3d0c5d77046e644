import { UnjudgedLinks } from "#app/features/admin/link-safety/components/unjudged-links.tsx";
import { countUnjudgedLinks } from "#app/features/admin/link-safety/queries.server.ts";
import {
	StatisticsPeriod,
	StatisticsView,
} from "#app/features/admin/moderation/components/statistics-view.tsx";
import { getStatistics } from "#app/features/admin/moderation/statistics/get-statistics.server.ts";
import { readStatisticsDays } from "#app/features/admin/moderation/statistics/schema.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/statistics";

export const meta = titled("Moderation statistics · Admin", "noindex");

export async function loader({ url, context }: Route.LoaderArgs) {
	const administrator = context.get(currentAdministratorContext);
	const days = readStatisticsDays(url.searchParams.get("days"));
	const [statistics, unjudged] = await Promise.all([
		loadPanel(getStatistics({ days }), "Moderation statistics unavailable.", administrator),
		loadPanel(countUnjudgedLinks(), "Number of unchecked links unavailable.", administrator),
	]);
	return { days, statistics, unjudged };
}

export default function ModerationStatistics({ loaderData }: Route.ComponentProps) {
	const { days, statistics, unjudged } = loaderData;
	return (
		<div className="grid gap-8">
			<PageHeader title="Moderation" description={`The last ${days} days.`} />
			<StatisticsPeriod days={days} />
			<Panel result={statistics}>{(shown) => <StatisticsView statistics={shown} />}</Panel>
			<Panel result={unjudged}>{(count) => <UnjudgedLinks count={count} />}</Panel>
		</div>
	);
}
