import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { Section } from "#app/ui/section.tsx";
import { Table, Td, Th } from "#app/ui/table.tsx";
import { describeDecision } from "../decisions/kinds.ts";
import { describeReportReason } from "../report-reasons.ts";
import type { ModerationStatistics } from "../statistics/get-statistics.server.ts";
import { STATISTICS_DAYS, type StatisticsDays } from "../statistics/schema.ts";

const PATH = href("/admin/dashboard/moderation/statistics");
const HOURS_PER_DAY = 24;

export function StatisticsPeriod({ days }: { days: StatisticsDays }) {
	return (
		<nav aria-label="Period" className="flex flex-wrap gap-4 text-ui">
			{STATISTICS_DAYS.map((each) => (
				<Link
					key={each}
					to={`${PATH}?days=${each}`}
					aria-current={each === days ? "page" : undefined}
					className="link hit-44 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
				>
					{each} days
				</Link>
			))}
		</nav>
	);
}

export function StatisticsView({ statistics }: { statistics: ModerationStatistics }) {
	const { reports, reportedPages, medianHours, appeals } = statistics;
	return (
		<div className="grid gap-10">
			<dl className="grid grid-cols-2 gap-6 sm:grid-cols-4">
				<Figure name="Reports">{format(reports)}</Figure>
				<Figure name="Reported pages">{format(reportedPages)}</Figure>
				<Figure name="Median time to a decision">{formatHours(medianHours)}</Figure>
				<Figure name="Appeals">
					{format(appeals.received)}
					<span className="block text-sm font-normal text-muted">
						{format(appeals.accepted)} accepted, {format(appeals.rejected)} rejected
					</span>
				</Figure>
			</dl>
			<Counts
				title="Reports by reason"
				column="Reason"
				rows={statistics.reasons.map(({ reason, count }) => [describeReportReason(reason), count])}
			/>
			<Counts
				title="Decisions"
				column="Decision"
				rows={statistics.decisions.map(({ kind, count }) => [describeDecision(kind), count])}
			/>
			<Counts
				title="Decisions by administrator"
				column="Administrator"
				rows={statistics.administrators.map(({ email, count }) => [
					email ?? "Removed administrators",
					count,
				])}
			/>
		</div>
	);
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-sm text-muted">{name}</dt>
			<dd className="tabular text-2xl font-semibold">{children}</dd>
		</div>
	);
}

function Counts({
	title,
	column,
	rows,
}: {
	title: string;
	column: string;
	rows: readonly [string, number][];
}) {
	return (
		<Section title={title}>
			{rows.length === 0 ? (
				<p className="text-muted">None in this period.</p>
			) : (
				<Table
					caption={title}
					dense
					head={
						<>
							<Th>{column}</Th>
							<Th numeric>Count</Th>
						</>
					}
				>
					{rows.map(([name, count]) => (
						<tr key={name}>
							<Th scope="row" className="wrap-anywhere">
								{name}
							</Th>
							<Td numeric>{format(count)}</Td>
						</tr>
					))}
				</Table>
			)}
		</Section>
	);
}

function format(count: number): string {
	return formatWholeCount(count);
}

function formatHours(hours: number | null): string {
	if (hours === null) return "–";
	if (hours < 1) return "under 1 hour";
	if (hours < 2 * HOURS_PER_DAY) return `${Math.round(hours)} hours`;
	return `${Math.round(hours / HOURS_PER_DAY)} days`;
}
