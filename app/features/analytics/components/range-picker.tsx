import { DAY_RANGES, type Range, rangeSearch } from "#app/features/analytics/report/ranges.ts";
import { Segmented } from "#app/ui/segmented.tsx";

/** The ranges as links, so that each has a URL. */
export function RangePicker({ current, hasAll }: { current: Range; hasAll: boolean }) {
	const ranges: Array<{ label: string; range: Range }> = [
		{ label: "24h", range: { kind: "24h" } },
		...DAY_RANGES.map((days) => ({ label: `${days}d`, range: { kind: "days", days } as const })),
		...(hasAll ? [{ label: "All", range: { kind: "all" } as const }] : []),
		{ label: "Custom", range: { kind: "custom", from: null, to: null } },
	];
	return (
		<Segmented
			label="Time range"
			items={ranges.map(({ label, range }) => ({
				label,
				to: `?${rangeSearch(range)}`,
				current: isSame(range, current),
			}))}
		/>
	);
}

function isSame(a: Range, b: Range): boolean {
	return a.kind === b.kind && (a.kind !== "days" || b.kind !== "days" || a.days === b.days);
}
