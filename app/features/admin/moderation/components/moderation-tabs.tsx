import { href, NavLink } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import type { WaitingCounts } from "../queries.server.ts";

const TABS = [
	{ to: href("/admin/dashboard/moderation"), label: "Reports", waits: "reports" },
	{ to: href("/admin/dashboard/moderation/appeals"), label: "Appeals", waits: "appeals" },
	{ to: href("/admin/dashboard/moderation/targets"), label: "Link targets", waits: "targets" },
	{ to: href("/admin/dashboard/moderation/statistics"), label: "Statistics", waits: null },
] as const;

/** Links between the parts of the section, with the numbers of what waits. */
export function ModerationTabs({ waiting }: { waiting: WaitingCounts }) {
	return (
		<nav aria-label="Moderation" className="flex flex-wrap gap-1 border-b border-hairline">
			{TABS.map(({ to, label, waits }) => (
				<NavLink
					key={to}
					to={to}
					end={to === TABS[0].to}
					className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-ui text-muted hover:text-ink aria-[current=page]:border-leaf aria-[current=page]:font-semibold aria-[current=page]:text-ink"
				>
					{label}
					{waits !== null && waiting[waits] > 0 ? (
						<Badge tone="honey">
							{waiting[waits]}
							<span className="sr-only"> waiting</span>
						</Badge>
					) : null}
				</NavLink>
			))}
		</nav>
	);
}
