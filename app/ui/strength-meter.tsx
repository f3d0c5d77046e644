import { cx } from "#app/ui/cx.ts";

/**
 * A password's strength as one bar per level and a word. `level` is from 0 (empty) to
 * `labels.length`. Announced politely; keeps its height while empty.
 */
export function StrengthMeter({
	level,
	labels,
	label = "Password strength",
	className,
}: {
	level: number;
	/** One word per level, weakest first. */
	labels: readonly string[];
	label?: string;
	className?: string;
}) {
	const reached = Math.min(Math.max(Math.round(level), 0), labels.length);
	const share = reached / labels.length;
	const [bar, ink] =
		share <= 0.4
			? ["bg-poppy", "text-poppy"]
			: share < 0.8
				? ["bg-honey", "text-honey"]
				: ["bg-leaf", "text-leaf"];
	return (
		<div className={cx("flex min-h-5 items-center gap-3 no-js:hidden", className)}>
			<div aria-hidden className="flex flex-1 gap-1">
				{labels.map((word, index) => (
					<span
						key={word}
						className={cx(
							"h-1 flex-1 rounded-full transition-colors duration-150",
							index < reached ? bar : "bg-hairline",
						)}
					/>
				))}
			</div>
			<p role="status" className={cx("min-w-20 text-right text-sm font-medium", ink)}>
				<span className="sr-only">{reached === 0 ? "" : `${label}: `}</span>
				{labels[reached - 1] ?? ""}
			</p>
		</div>
	);
}
