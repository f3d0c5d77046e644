import { useMemo, useRef } from "react";
import { href, Link } from "react-router";
import { formatExactTime, formatTimeAgo } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterBar, SelectFilter } from "#app/ui/filter-bar.tsx";
import { Table, Td, Th } from "#app/ui/table.tsx";
import type { QueuePlace, ReportedPage } from "../queue/list-reported-pages.server.ts";
import { queueSearchString } from "../queue/queue-search.ts";
import { describeReportReason, REPORT_REASON_LABELS } from "../report-reasons.ts";
import { type Shortcut, Shortcuts } from "./shortcuts.tsx";

const PATH = href("/admin/dashboard/moderation");
const REASONS = Object.entries(REPORT_REASON_LABELS).map(([value, label]) => ({ value, label }));

export function QueueFilter({ reason }: { reason: string | null }) {
	return (
		<FilterBar label="Filter the reports" query={reason ?? ""} clearTo={PATH}>
			<SelectFilter
				label="Reason"
				name="reason"
				placeholder="Any"
				options={REASONS}
				value={reason ?? undefined}
			/>
		</FilterBar>
	);
}

/** Pages with open reports, the longest waiting first. `j` and `k` move through them, Enter opens one. */
export function QueueTable({
	pages,
	next,
	reason,
	now,
}: {
	pages: readonly ReportedPage[];
	next: QueuePlace | null;
	reason: string | null;
	now: Date;
}) {
	const tableRef = useRef<HTMLDivElement>(null);
	const shortcuts = useMemo<Shortcut[]>(() => {
		const move = (by: 1 | -1) => {
			const links = [...(tableRef.current?.querySelectorAll<HTMLElement>("tbody a") ?? [])];
			const at = links.indexOf(document.activeElement as HTMLElement);
			links[at === -1 ? 0 : at + by]?.focus();
		};
		return [
			{ key: "j", does: "Next page in the queue", run: () => move(1) },
			{ key: "k", does: "Previous page in the queue", run: () => move(-1) },
		];
	}, []);
	if (pages.length === 0) {
		return (
			<EmptyState title="No open reports" heading="h2">
				{reason === null
					? "When visitors report a page, it appears here."
					: "No open report has this reason."}
			</EmptyState>
		);
	}
	return (
		<div ref={tableRef} className="grid gap-4">
			<Table
				caption="Reported pages, longest waiting first"
				dense
				head={
					<>
						<Th>Page</Th>
						<Th>Reasons</Th>
						<Th numeric>Reports</Th>
						<Th>Waiting since</Th>
					</>
				}
			>
				{pages.map(({ profileId, username, name, reports, reasons, since, isSuspended }) => (
					<tr key={profileId}>
						<Td className="min-w-40 max-w-64 align-top">
							<Link
								to={href("/admin/dashboard/moderation/pages/:profileId", { profileId })}
								className="link hit-44 font-medium wrap-anywhere"
							>
								@{username}
							</Link>
							<bdi className="block text-sm wrap-anywhere text-muted">{name}</bdi>
							{isSuspended ? <Badge tone="poppy">Suspended</Badge> : null}
						</Td>
						<Td className="min-w-48 align-top">
							{reasons.map((each) => (
								<span key={each} className="block">
									{describeReportReason(each)}
								</span>
							))}
						</Td>
						<Td numeric className="align-top">
							{reports}
						</Td>
						<Td className="align-top whitespace-nowrap">
							<time dateTime={since.toISOString()} title={formatExactTime(since)}>
								{formatTimeAgo(since, now)}
							</time>
						</Td>
					</tr>
				))}
			</Table>
			<div className="flex flex-wrap items-start justify-between gap-3">
				<Shortcuts shortcuts={shortcuts} />
				{next === null ? null : (
					<ButtonLink to={PATH + queueSearchString(reason, next)}>Next reported pages</ButtonLink>
				)}
			</div>
		</div>
	);
}
