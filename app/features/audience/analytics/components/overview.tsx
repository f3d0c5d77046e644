import type { ReactNode } from "react";
import type { Totals } from "#app/features/audience/analytics/report/report-numbers.server.ts";
import { formatDuration, sayDuration } from "#app/lib/format-duration.ts";
import { growthOf } from "#app/ui/growth.ts";
import { type Delta, Stat, StatCount, StatList } from "#app/ui/stat.tsx";

/** The six totals of a period, three counts before three rates, each with its change from the previous period of the same length, if known. */
export function Overview({
	totals,
	previous,
	than,
	timeLabel = "Average time",
	timeHint = "Time on your page per visit",
}: {
	totals: Totals;
	previous: Totals | null;
	/** Period of comparison, such as "than the 7 days before". */
	than: string;
	timeLabel?: string;
	timeHint?: string;
}) {
	const countOf = (name: "views" | "visitors" | "clicks") => ({
		value: <StatCount count={totals[name]} />,
		delta: growthOf(totals[name], previous?.[name] ?? null, than),
	});
	const rateOf = (rate: (totals: Totals) => number | null, rest: Partial<Delta> = {}) => {
		const [now, before] = [rate(totals), previous && rate(previous)];
		return {
			value: now === null ? null : formatRate(now),
			delta:
				now === null || before === null
					? undefined
					: { change: (now - before) * 100, inPoints: true, label: than, ...rest },
		};
	};
	const [time, timeBefore] = [averageTime(totals), previous && averageTime(previous)];
	return (
		<StatList>
			<Stat label="Page views" {...countOf("views")} className="max-sm:col-span-2" />
			<Stat label="Unique visitors" {...countOf("visitors")} hint="Sum of daily visitors" />
			<Stat label="Link clicks" {...countOf("clicks")} />
			<Stat
				label="Conversion rate"
				{...rateOf(conversionRate)}
				hint="Visitors who clicked"
				isMinor
			/>
			<Stat
				label="Bounce rate"
				{...rateOf(bounceRate, { lowerIsBetter: true })}
				hint="Visits without a click"
				isMinor
			/>
			<Stat
				label={timeLabel}
				value={time === null ? null : <Duration seconds={time} />}
				delta={growthOf(time, timeBefore, than)}
				hint={timeHint}
				isMinor
			/>
		</StatList>
	);
}

function Duration({ seconds }: { seconds: number }): ReactNode {
	return (
		<>
			<span aria-hidden>{formatDuration(seconds)}</span>
			<span className="sr-only">{sayDuration(seconds)}</span>
		</>
	);
}

function conversionRate({ clickers, visitors }: Totals): number | null {
	return ratio(clickers, visitors);
}

function bounceRate({ bounces, visits }: Totals): number | null {
	return ratio(bounces, visits);
}

/** @returns the average engaged time in seconds */
function averageTime({ engagedS, engagedVisits }: Totals): number | null {
	return ratio(engagedS, engagedVisits);
}

function ratio(part: number, whole: number): number | null {
	return whole === 0 ? null : part / whole;
}

function formatRate(rate: number): string {
	return `${(rate * 100).toFixed(1)}%`;
}
