import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount, formatWholeCount } from "#app/lib/format-count.ts";
import { cx } from "#app/ui/cx.ts";

export type Delta = {
	/** Relative change: 0.12 is 12% more. For a rate, the difference in percentage points divided by 100. */
	change: number;
	/** Whether the number is a rate: 3% after 2% is 1 point more, not 50% more. */
	inPoints?: boolean;
	/** Comparison period: "than the 7 days before". */
	label: string;
	/** Whether less is better, as for a bounce rate. */
	lowerIsBetter?: boolean;
};

/** Up to which a shortened count is followed by all its digits: whoever has so few visitors counts each. */
const MAX_COUNTED = 100_000;

/** A count as the value of a `Stat`, shortened from 1,000 on. */
export function StatCount({ count }: { count: number }) {
	const [short, whole] = [formatCount(count), formatWholeCount(count)];
	if (count < 1_000 || count >= MAX_COUNTED) return <span title={whole}>{short}</span>;
	return (
		<>
			<span aria-hidden>{short}</span>{" "}
			<span className="text-lg font-normal tracking-normal text-muted">{whole}</span>
		</>
	);
}

/** One number with its name, inside a `StatList`. A missing measurement is `null`, never 0. */
export function Stat({
	label,
	value,
	delta,
	hint,
	isMinor = false,
	className,
}: {
	label: ReactNode;
	value: ReactNode;
	delta?: Delta | undefined;
	hint?: ReactNode;
	/** Whether the number is smaller than others in the list, because it says less. */
	isMinor?: boolean;
	className?: string;
}) {
	return (
		<div className={cx("grid content-start gap-1 py-4", className)}>
			<dt className="text-ui text-muted">{label}</dt>
			<dd
				className={cx(
					"tabular tracking-[-0.02em]",
					value === null
						? "text-lg text-muted"
						: isMinor
							? "text-xl font-semibold"
							: "text-3xl font-semibold",
				)}
			>
				{value === null ? "Not measured" : value}
			</dd>
			{delta === undefined ? null : (
				<dd className="text-sm text-muted">
					<DeltaText {...delta} />
				</dd>
			)}
			{hint === undefined ? null : <dd className="text-sm text-muted">{hint}</dd>}
		</div>
	);
}

/** Places numbers side by side, three per row, or two on a phone. */
export function StatList({ children, className }: { children: ReactNode; className?: string }) {
	return (
		<dl
			className={cx("grid grid-cols-2 gap-x-8 border-y border-hairline sm:grid-cols-3", className)}
		>
			{children}
		</dl>
	);
}

function DeltaText({ change, label, inPoints = false, lowerIsBetter = false }: Delta) {
	const size = inPoints ? Math.round(change * 10) / 10 : Math.round(change * 100);
	if (size === 0) return `The same ${label.replace(/^than /, "as ")}`;
	const better = size > 0 !== lowerIsBetter;
	const Arrow = size > 0 ? ArrowUp : ArrowDown;
	const amount = Math.abs(size);
	return (
		<>
			<span
				className={cx("tabular font-medium whitespace-nowrap", better ? "text-leaf" : "text-poppy")}
			>
				<Arrow aria-hidden className="-mt-0.5 inline size-3.5" strokeWidth={2.5} />{" "}
				{inPoints
					? `${amount} ${amount === 1 ? "point" : "points"}`
					: `${formatWholeCount(amount)}%`}{" "}
				{size > 0 ? "more" : "less"}
			</span>{" "}
			{label}
		</>
	);
}
