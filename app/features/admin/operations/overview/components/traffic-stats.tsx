import { href, Link } from "react-router";
import type { Traffic } from "#app/features/admin/operations/overview/get-traffic.server.ts";
import { growthOf } from "#app/ui/growth.ts";
import { Stat, StatCount, StatList } from "#app/ui/stat.tsx";

/** Views and clicks of all pages this month. */
export function TrafficStats({ now, before, days, activeUsers }: Traffic) {
	const than = `than in the first ${days === 1 ? "day" : `${days} days`} of last month`;
	const perUser = ratio(now.clicks, activeUsers.now);
	const perUserBefore =
		activeUsers.before === null ? null : ratio(before.clicks, activeUsers.before);
	return (
		<StatList className="xl:grid-cols-4 xl:gap-x-4">
			<Stat
				isMinor
				label="Link clicks this month"
				value={<StatCount count={now.clicks} />}
				delta={growthOf(now.clicks, before.clicks, than)}
				hint={<AnalyticsLink>Analytics</AnalyticsLink>}
			/>
			<Stat
				isMinor
				label="Profile views this month"
				value={<StatCount count={now.views} />}
				delta={growthOf(now.views, before.views, than)}
				hint={<AnalyticsLink hash="#top-pages">Top pages</AnalyticsLink>}
			/>
			<Stat
				isMinor
				label="Click-through rate"
				value={formatRate(ratio(now.clicks, now.views) ?? 0)}
				delta={
					before.views === 0
						? undefined
						: {
								change: (now.clicks / (now.views || 1) - before.clicks / before.views) * 100,
								inPoints: true,
								label: than,
							}
				}
				hint={
					<>
						Clicks ÷ views, this month · <AnalyticsLink hash="#top-pages">Top pages</AnalyticsLink>
					</>
				}
			/>
			<Stat
				isMinor
				label="Clicks per active user"
				value={perUser === null ? null : perUser.toFixed(1)}
				delta={growthOf(perUser, perUserBefore, than)}
				hint={
					<>
						This month’s clicks ÷ active users ·{" "}
						<Link to={href("/admin/dashboard/users")} className="link hit-44">
							Users
						</Link>
					</>
				}
			/>
		</StatList>
	);
}

function AnalyticsLink({ hash = "", children }: { hash?: string; children: string }) {
	return (
		<Link to={`${href("/admin/dashboard/analytics")}?range=30d${hash}`} className="link hit-44">
			{children}
		</Link>
	);
}

function ratio(part: number, whole: number): number | null {
	return whole === 0 ? null : part / whole;
}

/** One decimal, and "0%" if there were no views, as specified. */
function formatRate(rate: number): string {
	return rate === 0 ? "0%" : `${(rate * 100).toFixed(1)}%`;
}
