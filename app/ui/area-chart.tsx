import { ChevronRight } from "lucide-react";
import { useState } from "react";
import {
	areaPath,
	countTicks,
	formatDay,
	formatWeekday,
	labelIndexes,
	linePath,
	nearestIndex,
	pointFraction,
} from "#app/lib/chart-scale.ts";
import { formatCount, formatWholeCount } from "#app/lib/format-count.ts";
import { Table, Td, Th } from "#app/ui/table.tsx";

export type DailyPoint = {
	/** UTC day, `YYYY-MM-DD`. */
	date: string;
	value: number;
};

/**
 * Counts per day as one surface of leaf, with a table behind it. Drawn on the server at any width: positions are
 * percentages and only the plot is stretched, so text and strokes keep their size. A pointer adds a read-out in the
 * strip above the plot, where room is kept for it. Without any measured day the caller shows an empty state instead.
 */
export function AreaChart({
	title,
	points,
	unit,
}: {
	/** The accessible name, and the caption of the table: "Visitors per day". */
	title: string;
	points: readonly DailyPoint[];
	unit: { one: string; other: string };
}) {
	const [at, setAt] = useState<number | null>(null);
	const values = points.map((point) => point.value);
	const ticks = countTicks(Math.max(0, ...values));
	const top = ticks.at(-1) ?? 1;
	const read = at === null ? undefined : points[at];

	return (
		<div>
			<div className="flex">
				<svg aria-hidden className="tabular w-10 shrink-0 fill-muted text-xs" height={HEIGHT}>
					{ticks.map((tick) => (
						<text key={tick} x={33} y={yOf(tick, top)} dy="0.35em" textAnchor="end">
							{tick < 1_000 ? tick : formatCount(tick).replace(".0", "")}
						</text>
					))}
				</svg>
				<svg
					role="img"
					aria-label={summary(title, points, unit)}
					width="100%"
					height={HEIGHT}
					className="min-w-0 flex-1 touch-pan-y overflow-visible"
					onPointerMove={(event) => {
						const box = event.currentTarget.getBoundingClientRect();
						if (points.length > 0)
							setAt(nearestIndex((event.clientX - box.left) / box.width, points.length));
					}}
					onPointerLeave={() => setAt(null)}
				>
					{/* Catches the pointer between the strokes. */}
					<rect width="100%" height={HEIGHT} fill="transparent" />
					{ticks.map((tick) => (
						<line
							key={tick}
							x1="0"
							x2="100%"
							y1={yOf(tick, top)}
							y2={yOf(tick, top)}
							className={tick === 0 ? "stroke-edge" : "stroke-hairline"}
							shapeRendering="crispEdges"
						/>
					))}
					<svg
						x="0"
						y={STRIP}
						width="100%"
						height={PLOT}
						viewBox="0 0 100 100"
						preserveAspectRatio="none"
						className="overflow-visible"
						aria-hidden
					>
						<path d={areaPath(values, top)} className="fill-leaf/14" />
						<path
							d={linePath(values, top)}
							fill="none"
							className="stroke-leaf"
							strokeWidth="2"
							strokeLinejoin="round"
							strokeLinecap="round"
							vectorEffect="non-scaling-stroke"
						/>
					</svg>
					{points.length === 1 ? <Dot point={points[0]} fraction={0.5} top={top} stem /> : null}
					{labelIndexes(points.length).map((index) => {
						const fraction = pointFraction(index, points.length);
						return (
							<text
								key={index}
								x={percent(fraction)}
								y={HEIGHT - 6}
								textAnchor={anchor(fraction, 0)}
								className="tabular fill-muted text-xs"
							>
								{formatDay(points[index]?.date ?? "")}
							</text>
						);
					})}
					{read !== undefined && at !== null ? (
						<g className="pointer-events-none">
							<Dot point={read} fraction={pointFraction(at, points.length)} top={top} stem />
							<text
								x={percent(pointFraction(at, points.length))}
								y={14}
								textAnchor={anchor(pointFraction(at, points.length), 0.2)}
								className="tabular fill-muted text-sm"
							>
								{formatWeekday(read.date)}
								<tspan dx="8" className="fill-ink font-semibold">
									{count(read.value, unit)}
								</tspan>
							</text>
						</g>
					) : null}
				</svg>
			</div>
			<details className="group mt-2 text-sm">
				<summary className="hit-44 flex w-fit list-none items-center gap-1 py-1 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
					<ChevronRight aria-hidden className="size-3.5 group-open:rotate-90" />
					Show as table
				</summary>
				<div className="mt-2 max-h-72 max-w-sm overflow-y-auto">
					<Table
						caption={title}
						dense
						head={
							<>
								<Th>Day</Th>
								<Th numeric>{capitalise(unit.other)}</Th>
							</>
						}
					>
						{points.map((point) => (
							<tr key={point.date}>
								<Th scope="row">{formatWeekday(point.date)}</Th>
								<Td numeric>{formatWholeCount(point.value)}</Td>
							</tr>
						))}
					</Table>
				</div>
			</details>
		</div>
	);
}

function Dot({
	point,
	fraction,
	top,
	stem,
}: {
	point: DailyPoint | undefined;
	fraction: number;
	top: number;
	stem?: boolean;
}) {
	if (point === undefined) return null;
	const x = percent(fraction);
	const y = yOf(point.value, top);
	return (
		<>
			{stem ? (
				<line
					x1={x}
					x2={x}
					y1={y}
					y2={STRIP + PLOT}
					className="stroke-leaf"
					strokeDasharray="2 3"
				/>
			) : null}
			<circle cx={x} cy={y} r="4.5" className="fill-leaf stroke-paper" strokeWidth="2" />
		</>
	);
}

/** Room above the plot for the read-out, the plot, and below it the days. In pixels. */
const STRIP = 28;
const PLOT = 180;
const HEIGHT = STRIP + PLOT + 28;

function yOf(value: number, top: number): number {
	return STRIP + PLOT - (value / top) * PLOT;
}

function percent(fraction: number): string {
	return `${Math.round(fraction * 10_000) / 100}%`;
}

/** Keeps a label inside the plot: it starts at the left edge, ends at the right one and is centred between. */
function anchor(fraction: number, margin: number): "start" | "middle" | "end" {
	if (fraction <= margin) return "start";
	return fraction >= 1 - margin ? "end" : "middle";
}

function count(value: number, unit: { one: string; other: string }): string {
	return `${formatWholeCount(value)} ${value === 1 ? unit.one : unit.other}`;
}

function capitalise(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}

function summary(
	title: string,
	points: readonly DailyPoint[],
	unit: { one: string; other: string },
): string {
	const first = points[0];
	const last = points.at(-1);
	if (first === undefined || last === undefined) return `${title}: no days yet.`;
	const highest = points.reduce((best, point) => (point.value > best.value ? point : best), first);
	const span =
		first === last ? formatDay(first.date) : `${formatDay(first.date)} to ${formatDay(last.date)}`;
	return `${title}, ${span}. Most on ${formatDay(highest.date)}: ${count(highest.value, unit)}.`;
}
