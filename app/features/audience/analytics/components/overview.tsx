import type { ReactNode } from "react";
import type { Totals } from "#app/features/audience/analytics/report/report-numbers.server.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { formatDuration, sayDuration } from "#app/lib/format-duration.ts";
import { cx } from "#app/ui/cx.ts";
import { growthOf } from "#app/ui/growth.ts";
import { type Delta, Stat, StatCount, StatList } from "#app/ui/stat.tsx";

/**
 * The six totals of a period, each with its change from the previous period of the same length, if known: three counts,
 * their chart, and three rates. The counts are the chart's switches: checkboxes that style sheets read, so that they
 * also work without scripts.
 */
export function Overview({
	totals,
	previous,
	than,
	timeLabel = "Average time",
	timeHint = "Time on your page per visit",
	children,
}: {
	totals: Totals;
	previous: Totals | null;
	/** Period of comparison, such as "than the 7 days before". */
	than: string;
	timeLabel?: string;
	timeHint?: string;
	/** The chart of the counts. */
	children: ReactNode;
}) {
	const countOf = (line: Line, name: string) => ({
		label: (
			<>
				<LineSwitch line={line} name={name} count={totals[line]} />
				{name}
			</>
		),
		value: <StatCount count={totals[line]} />,
		delta: growthOf(totals[line], previous?.[line] ?? null, than),
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
		<div className="group/numbers grid grid-cols-1 gap-4">
			<StatList>
				<Stat {...countOf("views", "Page views")} className="relative max-sm:col-span-2" />
				<Stat
					{...countOf("visitors", "Unique visitors")}
					hint="Sum of daily visitors"
					className="relative"
				/>
				<Stat {...countOf("clicks", "Link clicks")} className="relative" />
			</StatList>
			{children}
			<StatList>
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
		</div>
	);
}

/** The period of the chart, and at the right what else to do with it. */
export function ChartHead({ description, action }: { description: string; action: ReactNode }) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
			<p className="text-ui text-muted">{description}</p>
			{action}
		</div>
	);
}

/** A count with a line in the chart. */
type Line = "views" | "visitors" | "clicks";

/** The lines that are in the chart at first. */
const SHOWN_FIRST: readonly Line[] = ["views", "clicks"];

const LINE_COLORS: Record<Line, string> = {
	views: "border-leaf checked:bg-leaf",
	visitors: "border-honey checked:bg-honey",
	clicks: "border-sky checked:bg-sky",
};

/**
 * Shows a line in the chart, or hides it. Its label covers the whole number, which has to be `relative`. Browsers without
 * `:has()` show all lines, and no switches.
 */
function LineSwitch({ line, name, count }: { line: Line; name: string; count: number }) {
	return (
		<label
			// Covers the count, which has this title elsewhere.
			title={formatWholeCount(count)}
			className="mr-2 hidden align-middle after:absolute after:inset-0 supports-[selector(:has(a))]:inline-flex"
		>
			<input
				type="checkbox"
				value={line}
				defaultChecked={SHOWN_FIRST.includes(line)}
				aria-label={`${name} in the chart`}
				className={cx("hit-44 z-1 size-4.5 rounded-sm", LINE_COLORS[line])}
			/>
		</label>
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
