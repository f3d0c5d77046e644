import type { Traffic } from "#app/features/overview/read-traffic.server.ts";
import { formatCount, formatWholeCount } from "#app/lib/format-count.ts";
import { growthOf } from "#app/ui/growth.ts";
import { Stat, StatList } from "#app/ui/stat.tsx";

/** Views and clicks of all pages this month. */
export function TrafficStats({ now, before, days }: Traffic) {
	const than = `than in the first ${days === 1 ? "day" : `${days} days`} of last month`;
	return (
		<StatList>
			<Stat
				label="Link clicks this month"
				value={<Count count={now.clicks} />}
				delta={growthOf(now.clicks, before.clicks, than)}
			/>
			<Stat
				label="Profile views this month"
				value={<Count count={now.views} />}
				delta={growthOf(now.views, before.views, than)}
			/>
			<Stat
				label="Click-through rate"
				value={formatRate(rateOf(now))}
				delta={
					before.views === 0
						? undefined
						: { change: (rateOf(now) - rateOf(before)) * 100, inPoints: true, label: than }
				}
				hint="Clicks ÷ views, this month"
			/>
		</StatList>
	);
}

function Count({ count }: { count: number }) {
	return <span title={formatWholeCount(count)}>{formatCount(count)}</span>;
}

function rateOf({ clicks, views }: Traffic["now"]): number {
	return views === 0 ? 0 : clicks / views;
}

/** One decimal, and "0%" if there were no views, as specified. */
function formatRate(rate: number): string {
	return rate === 0 ? "0%" : `${(rate * 100).toFixed(1)}%`;
}
