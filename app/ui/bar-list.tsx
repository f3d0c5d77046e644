import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { formatListCount, formatWholeCount } from "#app/lib/format-count.ts";
import { cx } from "#app/ui/cx.ts";

export type BarRow = {
	id: string;
	label: string;
	/** Whether it is of something that is gone. */
	isGone?: boolean;
	value: number;
	/** Icon before the label, such as a brand's. */
	icon?: ReactNode;
	/** Muted text after the value: "42%". */
	share?: string;
};

/** Headings of the two number columns. */
export type BarHeads = { value: string; share?: string };

const MAX_SHOWN = 10;
const SHOWN_OF_MORE = 8;

/**
 * A ranking: each row has a bar relative to the largest value, with the value at the right. Of more than ten rows the
 * first eight are shown, and the others can be expanded.
 */
export function BarList({
	label,
	heads,
	rows,
}: {
	/** Accessible name of the list: "Countries by visitors". */
	label: string;
	heads: BarHeads;
	rows: readonly BarRow[];
}) {
	const largest = Math.max(...rows.map((row) => row.value), 1);
	const shown = rows.length > MAX_SHOWN ? SHOWN_OF_MORE : rows.length;
	const rest = rows.slice(shown);
	return (
		<div>
			<div aria-hidden className="mb-1 flex justify-end gap-3 text-sm text-muted">
				<span>{heads.value}</span>
				{heads.share === undefined ? null : (
					<span className="min-w-22 text-right">{heads.share}</span>
				)}
			</div>
			<ol aria-label={label} className="grid grid-cols-1 gap-1">
				{rows.slice(0, shown).map((row) => (
					<Bar key={row.id} row={row} heads={heads} largest={largest} />
				))}
			</ol>
			{rest.length === 0 ? null : (
				<details className="group mt-1 text-sm">
					<summary className="flex min-h-11 w-fit list-none items-center gap-1 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
						<ChevronRight aria-hidden className="size-3.5 group-open:rotate-90" />
						{rest.length} more
					</summary>
					<ol
						aria-label={`${label}, continued`}
						start={shown + 1}
						className="mt-1 grid grid-cols-1 gap-1"
					>
						{rest.map((row) => (
							<Bar key={row.id} row={row} heads={heads} largest={largest} />
						))}
					</ol>
				</details>
			)}
		</div>
	);
}

function Bar({ row, heads, largest }: { row: BarRow; heads: BarHeads; largest: number }) {
	return (
		<li className="flex min-h-9 items-center gap-3 text-ui">
			<span className="relative flex min-h-9 min-w-0 flex-1 items-center gap-2.5 px-3">
				<svg aria-hidden className="absolute inset-0 size-full">
					<rect
						width={`${Math.max((row.value / largest) * 100, 1)}%`}
						height="100%"
						rx="6"
						className="fill-leaf"
						fillOpacity={0.14}
					/>
				</svg>
				{row.icon === undefined ? null : (
					<span className="relative shrink-0 text-muted [&>svg]:size-4">{row.icon}</span>
				)}
				<span className={cx("relative truncate", row.isGone && "text-muted")} title={row.label}>
					{row.label}
				</span>
			</span>
			<span className="tabular shrink-0 font-semibold" title={formatWholeCount(row.value)}>
				{formatListCount(row.value)} <span className="sr-only">{heads.value.toLowerCase()}</span>
			</span>
			{row.share === undefined ? null : (
				<span className="tabular min-w-22 shrink-0 text-right text-sm text-muted">
					{row.share} <span className="sr-only">{heads.share?.toLowerCase()}</span>
				</span>
			)}
		</li>
	);
}
