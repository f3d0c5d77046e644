import { listDays, startOfDay } from "#app/features/audience/analytics/utc-day.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, NumberedList, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

type Totals = { visitors: number; views: number; clicks: number; clickers: number };

type ReportMailData = {
	frequency: "weekly" | "monthly";
	/** UTC days `YYYY-MM-DD`, both included. */
	firstDay: string;
	lastDay: string;
	totals: Totals;
	/** Totals of the preceding span of equal length; null if there are none. */
	previous: Totals | null;
	/** Most clicks first. */
	links: ReadonlyArray<{ title: string; clicks: number }>;
	/** Most visitors first. */
	sources: ReadonlyArray<{ label: string; visitors: number }>;
	unsubscribeUrl: string;
};

const LISTED = 5;
const DAY = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });
const PERCENT = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** Email with a page's numbers of a week or a month. */
export function analyticsReportMail(report: ReportMailData): MailContent {
	const { frequency, firstDay, lastDay, totals, previous, unsubscribeUrl } = report;
	const heading = `Your page from ${dayOf(firstDay)} to ${dayOf(lastDay)}`;
	const days = listDays(firstDay, lastDay).length;
	const before = days === 1 ? "the day before" : `the ${days} days before`;
	const links = report.links.filter(({ clicks }) => clicks > 0).slice(0, LISTED);
	const sources = report.sources.slice(0, LISTED);
	return {
		subject: `${heading} – ${site.name}`,
		body: (
			<MailLayout
				heading={heading}
				preview={`${counted(totals.visitors, "visitor")}, ${counted(totals.views, "view")}, ${counted(totals.clicks, "click")}.`}
				action={{
					label: "Open your analytics",
					path: `/dashboard/analytics?range=custom&from=${firstDay}&to=${lastDay}`,
				}}
				ifNotYou={null}
				unsubscribe={{
					because: `you chose a ${frequency} report on your page`,
					url: unsubscribeUrl,
				}}
			>
				{(["visitors", "views", "clicks"] as const).map((name) => (
					<Paragraph key={name}>
						<strong>{counted(totals[name], name.slice(0, -1))}</strong>
						{previous === null ? null : `, ${compare(totals[name], previous[name], before)}`}
					</Paragraph>
				))}
				{totals.visitors === 0 ? null : (
					<Paragraph>
						{PERCENT.format(totals.clickers / totals.visitors)} of visitors clicked a link.
					</Paragraph>
				)}
				{links.length === 0 ? null : (
					<>
						<Paragraph>Your most clicked links:</Paragraph>
						<NumberedList>
							{links.map(({ title, clicks }) => (
								<>
									<bdi>{title}</bdi>, {counted(clicks, "click")}
								</>
							))}
						</NumberedList>
					</>
				)}
				{sources.length === 0 ? null : (
					<>
						<Paragraph>Where visitors came from:</Paragraph>
						<NumberedList>
							{sources.map(({ label, visitors }) => `${label}, ${counted(visitors, "visitor")}`)}
						</NumberedList>
					</>
				)}
				<Paragraph>
					Days are in UTC. Someone who visits on two days counts as two visitors.
				</Paragraph>
			</MailLayout>
		),
	};
}

function dayOf(day: string): string {
	return DAY.format(startOfDay(day));
}

function counted(count: number, noun: string): string {
	return `${formatWholeCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** @returns the change in whole percent, as on the dashboard's cards */
function compare(now: number, then: number, before: string): string {
	if (now === then) return `the same as ${before}`;
	if (then === 0) return `none in ${before}`;
	const percent = Math.round((Math.abs(now - then) / then) * 100);
	const change = percent === 0 ? "a little" : `${formatWholeCount(percent)}%`;
	return `${now > then ? "up" : "down"} ${change} from ${before}`;
}
