import {
	DAY_RANGES,
	type Range,
	rangeSearch,
} from "#app/features/audience/analytics/report/ranges.ts";
import { Segmented } from "#app/ui/segmented.tsx";

/** The ranges as links, so that each has a URL. A lock marks those of which the plan shows only a part. */
export function RangePicker({
	current,
	hasAll,
	shownDays = null,
	comparison = "",
}: {
	current: Range;
	hasAll: boolean;
	/** Number of days that the plan shows; null for all. */
	shownDays?: number | null;
	/** End of each query, which keeps a comparison. */
	comparison?: string;
}) {
	const ranges: Array<{ label: string; range: Range; isLocked?: boolean }> = [
		{ label: "24h", range: { kind: "24h" } },
		...DAY_RANGES.map((days) => ({
			label: `${days}d`,
			range: { kind: "days", days } as const,
			isLocked: shownDays !== null && days > shownDays,
		})),
		...(hasAll ? [{ label: "All", range: { kind: "all" } as const }] : []),
		{ label: "Custom", range: { kind: "custom", from: null, to: null } },
	];
	return (
		<Segmented
			label="Time range"
			items={ranges.map(({ label, range, isLocked }) => ({
				label,
				isLocked,
				to: `?${rangeSearch(range)}${comparison}`,
				current: isSame(range, current),
			}))}
		/>
	);
}

function isSame(a: Range, b: Range): boolean {
	return a.kind === b.kind && (a.kind !== "days" || b.kind !== "days" || a.days === b.days);
}
