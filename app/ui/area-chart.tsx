import { ChevronRight } from "lucide-react";
import { type PointerEvent, type ReactNode, useId, useState } from "react";
import {
	areaPath,
	countTicks,
	labelIndexes,
	linePath,
	nearestIndex,
	pointFraction,
} from "#app/lib/chart-scale.ts";
import { formatCount, formatWholeCount } from "#app/lib/format-count.ts";
import { cx } from "#app/ui/cx.ts";
import { Table, Td, Th } from "#app/ui/table.tsx";
import { useHydrated } from "./use-hydrated.ts";

export type ChartSeries = {
	label: string;
	unit: { one: string; other: string };
	/** Class names of all that shows the series in the plot, such as one that hides it until somebody asks. */
	className?: string;
};

export type ChartPoint = {
	key: string;
	/** Name of the point in the read-out and in the table: "Sun, Jan 5". */
	label: string;
	/** Label below the plot if there is room for it: "Jan 5". */
	tick: string;
	/** One value per series, in order of the series. */
	values: readonly number[];
	/** What happened at that time, marked below the axis. */
	note?: string | undefined;
};

/** Values of the first series in an earlier period, in the order of the points. */
export type EarlierPeriod = { label: string; values: readonly number[] };

/**
 * Up to three counts over time, the first as a filled area, each with its name at the line's end, and a table as the
 * alternative. Rendered on the server at any width: positions are percentages and only the plot is stretched, so text
 * and strokes keep their size. A pointer or the arrow keys show a read-out in place of the remark. If no time has been
 * measured, the caller shows an empty state instead.
 */
export function AreaChart({
	title,
	series,
	points,
	pointName,
	earlier,
	remark,
	isLastUnfinished = false,
}: {
	/** The accessible name, and the caption of the table: "Visitors per day". */
	title: string;
	series: readonly ChartSeries[];
	points: readonly ChartPoint[];
	/** Name of a point's unit: "Day". */
	pointName: string;
	/** A period to compare with, as a thin line. */
	earlier?: EarlierPeriod | undefined;
	/** What the numbers say, in a sentence above the plot. */
	remark?: ReactNode;
	/** Whether the last point still counts: its part of the lines is dashed. */
	isLastUnfinished?: boolean;
}) {
	const [at, setAt] = useState<number | null>(null);
	const plotId = useId();
	const isHydrated = useHydrated();
	const ticks = countTicks(
		Math.max(0, ...points.flatMap((point) => point.values), ...(earlier?.values ?? [])),
	);
	const top = ticks.at(-1) ?? 1;
	const read = at === null ? undefined : points[at];
	const fraction = at === null ? 0 : pointFraction(at, points.length);
	const valuesOf = (index: number) => points.map((point) => point.values[index] ?? 0);
	const isDashed = isLastUnfinished && points.length > 1;
	const finished = isDashed ? { to: -1 } : {};
	const hasNotes = points.some(({ note }) => note !== undefined);

	function follow(event: PointerEvent<SVGSVGElement>) {
		const box = event.currentTarget.getBoundingClientRect();
		if (points.length > 0) {
			setAt(nearestIndex((event.clientX - box.left) / box.width, points.length));
		}
	}

	return (
		<div>
			<div className="grid min-h-6 grid-cols-1 items-end *:col-start-1 *:row-start-1">
				{remark === undefined ? null : (
					<p className={cx("text-ui", read && "invisible")}>{remark}</p>
				)}
				{read === undefined ? null : (
					<ul
						aria-hidden
						className="tabular flex min-w-0 gap-x-4 overflow-hidden text-sm whitespace-nowrap"
					>
						{series.map(({ label, unit, className }, index) => (
							<li key={label} className={cx("flex items-center gap-1.5", className)}>
								<svg aria-hidden width="8" height="8" className="shrink-0">
									<circle cx="4" cy="4" r="4" className={FILLS[index]} />
								</svg>
								{count(read.values[index] ?? 0, unit)}
							</li>
						))}
						{read.note === undefined ? null : (
							<li className="min-w-0 truncate text-muted">{read.note}</li>
						)}
					</ul>
				)}
			</div>
			{earlier ? (
				<p aria-hidden className="tabular flex items-center gap-2 text-sm text-muted">
					<svg aria-hidden width="20" height="10" className="shrink-0">
						<line x1="1" x2="19" y1="5" y2="5" {...EARLIER_STYLE} />
					</svg>
					{earlier.label}
					{at === null ? null : (
						<span className="font-semibold">{formatWholeCount(earlier.values[at] ?? 0)}</span>
					)}
				</p>
			) : null}
			{isHydrated && points.length > 1 ? (
				<input
					type="range"
					className="peer sr-only"
					aria-label={`${title}: choose a ${pointName.toLowerCase()}`}
					aria-controls={plotId}
					aria-valuetext={read ? say(read, series) : undefined}
					min={0}
					max={points.length - 1}
					value={at ?? points.length - 1}
					onChange={(event) => setAt(event.currentTarget.valueAsNumber)}
					onFocus={() => setAt(points.length - 1)}
					onBlur={() => setAt(null)}
				/>
			) : null}
			<div className="flex rounded-md peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-leaf">
				<svg aria-hidden className="tabular w-10 shrink-0 fill-muted text-xs" height={HEIGHT}>
					{ticks.map((tick) => (
						<text key={tick} x={33} y={yOf(tick, top)} dy="0.35em" textAnchor="end">
							{tick < 1_000 ? tick : formatCount(tick).replace(".0", "")}
						</text>
					))}
				</svg>
				<svg
					id={plotId}
					role="img"
					aria-label={summary({ title, series, points })}
					width="100%"
					height={HEIGHT}
					className="min-w-0 flex-1 touch-pan-y overflow-visible"
					onPointerDown={follow}
					onPointerMove={follow}
					onPointerLeave={() => setAt(null)}
				>
					{/* Captures pointer events between the strokes. */}
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
						<path
							d={areaPath(valuesOf(0), top, finished)}
							className={cx("fill-leaf", series[0]?.className)}
							fillOpacity={0.14}
						/>
						{earlier ? (
							<path
								d={linePath(earlier.values, top)}
								fill="none"
								strokeLinejoin="round"
								vectorEffect="non-scaling-stroke"
								{...EARLIER_STYLE}
							/>
						) : null}
						{series.map(({ label, className }, index) => (
							<g key={label} fill="none" className={cx(STROKES[index], className)}>
								<path
									d={linePath(valuesOf(index), top, finished)}
									strokeLinejoin="round"
									vectorEffect="non-scaling-stroke"
									{...LINE_STYLES[index]}
								/>
								{isDashed ? (
									<path
										data-unfinished
										d={linePath(valuesOf(index), top, { from: -2 })}
										vectorEffect="non-scaling-stroke"
										{...UNFINISHED_STYLE}
									/>
								) : null}
							</g>
						))}
					</svg>
					{points.map(({ key, note }, index) =>
						note === undefined ? null : (
							<line
								key={key}
								data-note
								x1={percent(pointFraction(index, points.length))}
								x2={percent(pointFraction(index, points.length))}
								y1={STRIP + PLOT + 1}
								y2={STRIP + PLOT + 1 + NOTE_TICK}
								className="stroke-ink"
								strokeWidth="2"
							/>
						),
					)}
					{points.length === 1 ? (
						<Dots point={points[0]} fraction={0.5} top={top} series={series} />
					) : null}
					{labelIndexes(points.length, mostTicks(points)).map((index) => {
						const place = pointFraction(index, points.length);
						return (
							<text
								key={index}
								x={percent(place)}
								y={HEIGHT - 6}
								// Below the names at the lines' ends there is room.
								textAnchor={place === 1 && series.length > 1 ? "middle" : anchor(place, 0)}
								className="tabular fill-muted text-xs"
							>
								{points[index]?.tick}
							</text>
						);
					})}
					{read === undefined ? null : (
						<g className="pointer-events-none">
							<line
								x1={percent(fraction)}
								x2={percent(fraction)}
								y1={STRIP}
								y2={STRIP + PLOT}
								className="stroke-edge"
								strokeDasharray="2 3"
							/>
							<Dots point={read} fraction={fraction} top={top} series={series} />
							<text
								x={percent(fraction)}
								y={16}
								textAnchor={anchor(fraction, 0.2)}
								className="tabular fill-muted text-sm"
							>
								{read.label}
							</text>
						</g>
					)}
				</svg>
				{series.length > 1 ? (
					<svg
						aria-hidden
						className="w-14 shrink-0 overflow-visible text-xs font-medium"
						height={HEIGHT}
					>
						{endHeights(points.at(-1)?.values ?? [], top).map((y, index) => (
							<text
								key={series[index]?.label}
								x={8}
								y={y}
								dy="0.35em"
								className={cx(FILLS[index], series[index]?.className)}
							>
								{series[index]?.label}
							</text>
						))}
					</svg>
				) : null}
			</div>
			<details className="group mt-2 text-sm">
				<summary className="hit-44 flex w-fit list-none items-center gap-1 py-1 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
					<ChevronRight aria-hidden className="size-3.5 group-open:rotate-90" />
					Show as table
				</summary>
				<div className="mt-2 max-h-72 max-w-lg overflow-y-auto">
					<Table
						caption={title}
						dense
						head={
							<>
								<Th>{pointName}</Th>
								{series.map(({ label }) => (
									<Th key={label} numeric>
										{label}
									</Th>
								))}
								{earlier ? <Th numeric>{earlier.label}</Th> : null}
								{hasNotes ? <Th>Changes</Th> : null}
							</>
						}
					>
						{points.map((point, place) => (
							<tr key={point.key}>
								<Th scope="row">{point.label}</Th>
								{series.map(({ label }, index) => (
									<Td key={label} numeric>
										{formatWholeCount(point.values[index] ?? 0)}
									</Td>
								))}
								{earlier ? <Td numeric>{formatWholeCount(earlier.values[place] ?? 0)}</Td> : null}
								{hasNotes ? <Td>{point.note}</Td> : null}
							</tr>
						))}
					</Table>
				</div>
			</details>
		</div>
	);
}

/** Strokes, fills and styles in the order of the series. The second is dashed, so that it differs without its color. */
const STROKES = ["stroke-leaf", "stroke-honey", "stroke-sky"] as const;
const FILLS = ["fill-leaf", "fill-honey", "fill-sky"] as const;
const LINE_STYLES = [
	{ strokeWidth: 2, strokeLinecap: "round" },
	{ strokeWidth: 2, strokeDasharray: "6 4" },
	{ strokeWidth: 2, strokeLinecap: "round" },
] as const;

/** A thin line without a color of its own, so that it can't be mistaken for a series. */
const EARLIER_STYLE = { className: "stroke-muted", strokeWidth: 1 } as const;

const UNFINISHED_STYLE = { strokeWidth: 1.5, strokeDasharray: "2 4" } as const;

function Dots({
	point,
	fraction,
	top,
	series,
}: {
	point: ChartPoint | undefined;
	fraction: number;
	top: number;
	series: readonly ChartSeries[];
}) {
	return series.map(({ label, className }, index) => (
		<circle
			key={label}
			cx={percent(fraction)}
			cy={yOf(point?.values[index] ?? 0, top)}
			r="4.5"
			className={cx("stroke-paper", FILLS[index], className)}
			strokeWidth="2"
		/>
	));
}

/** Heights in pixels: the day that is read above the plot, plot, and day labels below. */
const STRIP = 28;
const PLOT = 180;
const HEIGHT = STRIP + PLOT + 28;
/** Length in pixels of the mark of a note. */
const NOTE_TICK = 8;
/** Height in pixels of a label at a line's end. */
const END_LABEL = 14;

function yOf(value: number, top: number): number {
	return STRIP + PLOT - (value / top) * PLOT;
}

/** @returns where the labels of the last values stand, in pixels from the top; they never overlap */
function endHeights(values: readonly number[], top: number): number[] {
	const heights = values.map((value) => yOf(value, top));
	let limit = STRIP + PLOT;
	const fromBelow = [...heights.entries()].sort(([, a], [, b]) => b - a);
	for (const [index, height] of fromBelow) {
		heights[index] = Math.min(height, limit);
		limit = Math.min(height, limit) - END_LABEL;
	}
	return heights;
}

function percent(fraction: number): string {
	return `${Math.round(fraction * 10_000) / 100}%`;
}

const LONG_TICK = 8;

/** Maximum number of labels that fit on a phone: fewer if each includes the year. */
function mostTicks(points: readonly ChartPoint[]): number {
	return points.some(({ tick }) => tick.length > LONG_TICK) ? 3 : 5;
}

/** Keeps a label inside the plot: start-aligned at the left edge, end-aligned at the right, else centered. */
function anchor(fraction: number, margin: number): "start" | "middle" | "end" {
	if (fraction <= margin) return "start";
	return fraction >= 1 - margin ? "end" : "middle";
}

function count(value: number, unit: ChartSeries["unit"]): string {
	return `${formatWholeCount(value)} ${value === 1 ? unit.one : unit.other}`;
}

function say(point: ChartPoint, series: readonly ChartSeries[]): string {
	const counts = series.map(({ unit }, index) => count(point.values[index] ?? 0, unit));
	const note = point.note === undefined ? "" : `. Changes: ${point.note}`;
	return `${point.label}: ${counts.join(", ")}${note}`;
}

function summary({
	title,
	series,
	points,
}: {
	title: string;
	series: readonly ChartSeries[];
	points: readonly ChartPoint[];
}): string {
	const [first, last] = [points[0], points.at(-1)];
	const [main] = series;
	if (first === undefined || last === undefined || main === undefined) return title;
	const of = (point: ChartPoint) => point.values[0] ?? 0;
	const highest = points.reduce((best, point) => (of(point) > of(best) ? point : best), first);
	const span = first === last ? first.label : `${first.label} to ${last.label}`;
	return `${title}, ${span}. Most ${main.unit.other}: ${highest.label}, ${count(of(highest), main.unit)}.`;
}
