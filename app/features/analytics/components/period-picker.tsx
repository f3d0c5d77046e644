import type { Period } from "#app/features/analytics/periods.ts";
import { Segmented } from "#app/ui/segmented.tsx";

/** The periods as links, so that each has an address. With nothing to choose from, just what is shown. */
export function PeriodPicker({
	periods,
	current,
}: {
	periods: readonly Period[];
	current: Period;
}) {
	if (periods.length === 1) return <p className="text-ui text-muted">Last {current} days</p>;
	return (
		<Segmented
			label="Period"
			items={periods.map((period) => ({
				to: `?days=${period}`,
				label: period === "all" ? "All time" : `${period} days`,
				current: period === current,
			}))}
		/>
	);
}
