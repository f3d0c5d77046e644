import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount, formatWholeCount } from "#app/lib/format-count.ts";

export type BarRow = {
	id: string;
	label: string;
	value: number;
	/** Before the label: a brand icon, a flag. */
	icon?: ReactNode;
	/** Makes the label a link. */
	to?: string;
	/** After the value, quietly: "42%". */
	share?: string;
};

/** A ranking: each row a bar as long as its share of the largest, with the value at the right. */
export function BarList({
	label,
	rows,
	format = formatCount,
}: {
	/** What is ranked, for screen readers: "Countries by visitors". */
	label: string;
	rows: readonly BarRow[];
	format?: (value: number) => string;
}) {
	const largest = Math.max(...rows.map((row) => row.value), 1);
	return (
		<ol aria-label={label} className="grid grid-cols-1 gap-1">
			{rows.map((row) => (
				<li key={row.id} className="flex min-h-9 items-center gap-3 text-ui">
					<span className="relative flex min-h-9 min-w-0 flex-1 items-center gap-2.5 px-3">
						<svg aria-hidden className="absolute inset-0 size-full">
							<rect
								width={`${Math.max((row.value / largest) * 100, 1)}%`}
								height="100%"
								rx="6"
								className="fill-leaf/14"
							/>
						</svg>
						{row.icon === undefined ? null : (
							<span className="relative shrink-0 text-muted [&>svg]:size-4">{row.icon}</span>
						)}
						{row.to === undefined ? (
							<span className="relative truncate" title={row.label}>
								{row.label}
							</span>
						) : (
							<Link to={row.to} className="relative truncate hover:underline" title={row.label}>
								{row.label}
							</Link>
						)}
					</span>
					<span className="tabular shrink-0 font-semibold" title={formatWholeCount(row.value)}>
						{format(row.value)}
					</span>
					{row.share === undefined ? null : (
						<span className="tabular w-10 shrink-0 text-right text-sm text-muted">{row.share}</span>
					)}
				</li>
			))}
		</ol>
	);
}
