import { linePath } from "#app/lib/chart-scale.ts";

/**
 * A few numbers as a line without axes, beside the number and the words that say the same. From zero, so that a slope
 * is as steep as it is.
 */
export function Sparkline({
	values,
	width = 56,
	height = 16,
}: {
	values: readonly number[];
	width?: number;
	height?: number;
}) {
	return (
		<svg
			aria-hidden="true"
			width={width}
			height={height}
			viewBox="0 0 100 100"
			preserveAspectRatio="none"
			className="shrink-0 overflow-visible text-leaf"
		>
			<path
				d={linePath(values, Math.max(...values, 1))}
				fill="none"
				stroke="currentColor"
				strokeWidth="1.5"
				strokeLinejoin="round"
				vectorEffect="non-scaling-stroke"
			/>
		</svg>
	);
}
