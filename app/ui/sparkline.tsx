import { linePath } from "#app/lib/chart-scale.ts";

/**
 * A few numbers as a line without axes, beside the same information as text. Starts at zero, so that slopes
 * are not exaggerated.
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
