import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

export type Delta = {
	/** The change as a fraction of the earlier value: 0.12 is 12% more. */
	change: number;
	/** Against what: "than the 7 days before". */
	label: string;
	/** Less is better, as for a bounce rate. */
	lowerIsBetter?: boolean;
};

/** One big number with its name, inside a `StatList`. A value that is not measured is `null`, never 0. */
export function Stat({
	label,
	value,
	delta,
	hint,
}: {
	label: string;
	value: ReactNode;
	delta?: Delta | undefined;
	hint?: ReactNode;
}) {
	return (
		<div className="grid content-start gap-1 py-4">
			<dt className="text-ui text-muted">{label}</dt>
			<dd
				className={cx(
					"tabular tracking-[-0.02em]",
					value === null ? "text-lg text-muted" : "text-3xl font-semibold",
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

/** Holds numbers side by side, two across on a phone. */
export function StatList({ children, className }: { children: ReactNode; className?: string }) {
	return (
		<dl
			className={cx(
				"grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-8 border-y border-hairline",
				className,
			)}
		>
			{children}
		</dl>
	);
}

function DeltaText({ change, label, lowerIsBetter = false }: Delta) {
	const percent = Math.round(change * 100);
	if (percent === 0) return `The same ${label.replace(/^than /, "as ")}`;
	const better = percent > 0 !== lowerIsBetter;
	const Arrow = percent > 0 ? ArrowUp : ArrowDown;
	return (
		<>
			<span
				className={cx("tabular font-medium whitespace-nowrap", better ? "text-leaf" : "text-poppy")}
			>
				<Arrow aria-hidden className="-mt-0.5 inline size-3.5" strokeWidth={2.5} />{" "}
				{Math.abs(percent)}% {percent > 0 ? "more" : "less"}
			</span>{" "}
			{label}
		</>
	);
}
