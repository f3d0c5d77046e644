import { href, Link } from "react-router";
import type { ExclusionReason } from "#app/features/audience/analytics/codes.ts";
import type {
	TopLink,
	TopList,
	TopPage,
} from "#app/features/audience/analytics/platform/list-top.server.ts";
import type { DayCount } from "#app/features/audience/analytics/platform/site-growth.server.ts";
import { nameOfLink } from "#app/features/audience/analytics/report/deleted-link.ts";
import type { ReportExcluded } from "#app/features/audience/analytics/report/report-excluded.server.ts";
import { formatDay, formatWeekday } from "#app/lib/chart-scale.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { AreaChart } from "#app/ui/area-chart.tsx";
import { cx } from "#app/ui/cx.ts";
import { Table, Td, Th } from "#app/ui/table.tsx";
import { NobodyCame } from "./breakdowns.tsx";

/** Lists of the analytics of all pages. */

export function TopPages({ list: { rows, othersAtMost, since } }: { list: TopList<TopPage> }) {
	if (rows.length === 0) return since === null ? <NobodyCame /> : <Since day={since} />;
	return (
		<>
			<Since day={since} />
			<Table
				caption="Pages with the most views"
				dense
				head={
					<>
						<Th>Page</Th>
						<Th numeric>Unique views</Th>
						<Th numeric>Views</Th>
					</>
				}
			>
				{rows.map(({ username, visitors, views }) => (
					<tr key={username}>
						<Th scope="row">
							<PageLink username={username}>/{username}</PageLink>
						</Th>
						<Td numeric>{formatWholeCount(visitors)}</Td>
						<Td numeric>{formatWholeCount(views)}</Td>
					</tr>
				))}
			</Table>
			<Uncertain what="page" lowest={rows.at(-1)?.views ?? 0} othersAtMost={othersAtMost} />
		</>
	);
}

export function TopLinks({ list: { rows, othersAtMost, since } }: { list: TopList<TopLink> }) {
	if (rows.length === 0) {
		if (since !== null) return <Since day={since} />;
		return <p className="text-ui text-muted">No clicks in this period.</p>;
	}
	return (
		<>
			<Since day={since} />
			<Table
				caption="Links with the most clicks"
				dense
				head={
					<>
						<Th>Link</Th>
						<Th>Owner</Th>
						<Th numeric>Clicks</Th>
					</>
				}
			>
				{rows.map(({ title, isDeleted, username, clicks }, index) => (
					// Titles repeat, and the rows of a list don't move.
					// biome-ignore lint/suspicious/noArrayIndexKey: see above.
					<tr key={index}>
						<Th scope="row" className={cx("wrap-anywhere", isDeleted && "text-muted")}>
							{nameOfLink({ title, isDeleted })}
						</Th>
						<Td>
							<PageLink username={username}>@{username}</PageLink>
						</Td>
						<Td numeric>{formatWholeCount(clicks)}</Td>
					</tr>
				))}
			</Table>
			<Uncertain what="link" lowest={rows.at(-1)?.clicks ?? 0} othersAtMost={othersAtMost} />
		</>
	);
}

function PageLink({ username, children }: { username: string; children: React.ReactNode }) {
	return (
		<Link
			to={href("/:username", { username })}
			reloadDocument
			className="link hit-44 wrap-anywhere"
		>
			{children}
		</Link>
	);
}

/** Says which part of the period a list covers. */
function Since({ day }: { day: string | null }) {
	if (day === null) return null;
	return (
		<p className="text-sm text-muted">
			The daily counts of single pages are deleted after a while. This list covers the period from{" "}
			{formatDay(day)} on.
		</p>
	);
}

/** The lists read the highest entries of each day; whatever is on none of them can have this much at most. */
function Uncertain({
	what,
	lowest,
	othersAtMost,
}: {
	what: "page" | "link";
	lowest: number;
	othersAtMost: number;
}) {
	if (lowest >= othersAtMost) return null;
	const unit = what === "page" ? "views" : "clicks";
	return (
		<p className="text-sm text-muted">
			These counts are exact, but the list may leave out a {what} with up to{" "}
			{formatWholeCount(othersAtMost)} {unit}. Choose a shorter period for a complete list.
		</p>
	);
}

export function Signups({ days }: { days: readonly DayCount[] }) {
	return (
		<AreaChart
			title="Sign-ups per day"
			pointName="Day"
			series={[{ label: "Sign-ups", unit: { one: "sign-up", other: "sign-ups" } }]}
			points={days.map(({ day, count }) => ({
				key: day,
				label: formatWeekday(day),
				tick: formatDay(day),
				values: [count],
			}))}
		/>
	);
}

export type RevenueReport = {
	/** Net revenue of the period in US cents. */
	netCents: number;
	refundedCents: number;
	/** Days with upgrades or revenue, in order. */
	days: readonly { day: string; count: number; netCents: number }[];
};

export function Revenue({ report }: { report: RevenueReport }) {
	const { netCents, refundedCents, days } = report;
	return (
		<div className="grid gap-4">
			<p>
				<strong className="tabular text-3xl font-semibold tracking-[-0.02em]">
					{formatMoney(netCents)}
				</strong>{" "}
				<span className="text-ui text-muted">
					paid in this period
					{refundedCents === 0 ? "" : `, after ${formatMoney(refundedCents)} of refunds`}
				</span>
			</p>
			{days.length === 0 ? (
				<p className="text-ui text-muted">No payments or upgrades in this period.</p>
			) : (
				<Table
					caption="Upgrades and revenue per day"
					dense
					head={
						<>
							<Th>Day</Th>
							<Th numeric>Upgrades</Th>
							<Th numeric>Revenue</Th>
						</>
					}
				>
					{days.map((day) => (
						<tr key={day.day}>
							<Th scope="row">{formatWeekday(day.day)}</Th>
							<Td numeric>{formatWholeCount(day.count)}</Td>
							<Td numeric>{formatMoney(day.netCents)}</Td>
						</tr>
					))}
				</Table>
			)}
		</div>
	);
}

const REASONS: Record<ExclusionReason, string> = {
	bot: "Bots and scripts",
	prefetch: "Pages preloaded by browsers",
	"opt-out": "People who ask not to be tracked",
	owner: "Owners on their own pages",
	client: "Reported through the API without the page’s token",
};

export function ExcludedHits({ excluded }: ReportExcluded) {
	if (excluded.length === 0) return <p className="text-ui text-muted">Nothing was left out.</p>;
	return (
		<Table
			caption="Hits that don’t count, by reason"
			dense
			head={
				<>
					<Th>Reason</Th>
					<Th numeric>Hits</Th>
				</>
			}
		>
			{excluded.map(({ reason, hits }) => (
				<tr key={reason}>
					<Th scope="row">{REASONS[reason]}</Th>
					<Td numeric>{formatWholeCount(hits)}</Td>
				</tr>
			))}
		</Table>
	);
}
