import { Outlet } from "react-router";
import { ModerationTabs } from "#app/features/admin/moderation/components/moderation-tabs.tsx";
import { countWaiting } from "#app/features/admin/moderation/queries.server.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/layout";

export async function loader({ context }: Route.LoaderArgs) {
	const actor = context.get(currentAdministratorContext);
	return {
		waiting: await loadPanel(countWaiting(), "Moderation is unavailable right now.", actor),
	};
}

export default function Moderation({ loaderData }: Route.ComponentProps) {
	return (
		<div className="grid gap-8">
			<Panel result={loaderData.waiting}>{(waiting) => <ModerationTabs waiting={waiting} />}</Panel>
			<Outlet />
		</div>
	);
}
