import { Link } from "react-router";
import { formatExactTime } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Row } from "#app/ui/section.tsx";
import type { ModerationCase } from "../queue/get-case.server.ts";
import { describeReportReason } from "../report-reasons.ts";

/** Open reports of a page. @param shownId the report whose picture of the page is shown */
export function ReportList({
	reports,
	total,
	shownId,
}: {
	reports: ModerationCase["reports"];
	total: number;
	shownId: string | null;
}) {
	if (reports.length === 0) return <p className="text-muted">No open reports.</p>;
	const more = total - reports.length;
	return (
		<>
			<ul aria-label="Open reports" className="rows">
				{reports.map(({ id, reason, details, domain, wantsAnswer, createdAt, hasSnapshot }) => (
					<li key={id}>
						<Row
							label={
								<span className="flex flex-wrap items-center gap-2">
									{describeReportReason(reason)}
									{wantsAnswer ? <Badge tone="sky">Left an email</Badge> : null}
								</span>
							}
							hint={
								<>
									<span className="block wrap-anywhere">
										{formatExactTime(createdAt)}
										{domain === null ? null : `, at ${domain}`}
									</span>
									{details === "" ? null : (
										<span className="block whitespace-pre-line wrap-anywhere text-ink" dir="auto">
											{details}
										</span>
									)}
								</>
							}
						>
							{!hasSnapshot ? null : id === shownId ? (
								<Badge tone="leaf">Page shown</Badge>
							) : (
								<Link to={`?report=${id}`} preventScrollReset className="link hit-44 text-sm">
									Show the page at that time
								</Link>
							)}
						</Row>
					</li>
				))}
			</ul>
			{more > 0 ? <p className="text-sm text-muted">And {more} earlier reports.</p> : null}
		</>
	);
}
