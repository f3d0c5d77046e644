import { TrafficStats } from "#app/features/overview/components/traffic-stats.tsx";
import { readTraffic } from "#app/features/overview/read-traffic.server.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/index";

/** The specification's text for statistics that can't be read. */
const NO_STATISTICS = "Analytics data unavailable due to backend connectivity issues.";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Overview · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
	const administrator = context.get(currentAdministratorContext);
	return { traffic: await loadPanel(readTraffic(), NO_STATISTICS, administrator) };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
	return (
		<div className="grid gap-8">
			<PageHeader title="Overview" />
			<Panel result={loaderData.traffic}>{(traffic) => <TrafficStats {...traffic} />}</Panel>
		</div>
	);
}
