import { href, Link } from "react-router";
import { PLANS, TIERS } from "#app/features/billing/plans/plans.ts";
import { formatExactTime, formatTimeAgo } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterBar, SelectFilter } from "#app/ui/filter-bar.tsx";
import { PRIORITY_LABELS } from "../../priority-labels.ts";
import { isByCreator, TICKET_PRIORITIES } from "../../schema.ts";
import { describeStatus } from "../describe-status.ts";
import {
	QUEUE_VIEWS,
	type QueueFilters,
	type QueueView,
	queueSearchString,
} from "../desk-schema.ts";
import type { QueuedTicket, QueuePage } from "../list-queue.server.ts";
import { DeskStatusBadge, DueBadge } from "./desk-labels.tsx";

const PATH = href("/admin/dashboard/support");

const VIEW_OPTIONS = QUEUE_VIEWS.map((value) => ({ value, label: viewLabel(value) }));
const PRIORITY_OPTIONS = TICKET_PRIORITIES.map((value) => ({
	value,
	label: PRIORITY_LABELS[value],
}));
const PLAN_OPTIONS = TIERS.map((value) => ({ value, label: PLANS[value].name }));

function viewLabel(view: QueueView): string {
	if (view === "waiting") return "Waiting for us";
	return view === "all" ? "All" : describeStatus(view);
}

export function QueueFilterForm({ filters }: { filters: QueueFilters }) {
	const { status, priority, plan } = filters;
	return (
		<FilterBar
			label="Filter tickets"
			query={queueSearchString(filters)}
			clearTo={PATH}
			className="grid sm:grid-cols-[1fr_1fr_1fr_auto]"
		>
			<SelectFilter label="Status" name="status" options={VIEW_OPTIONS} value={status} />
			<SelectFilter
				label="Priority"
				name="priority"
				placeholder="Any"
				options={PRIORITY_OPTIONS}
				value={priority}
			/>
			<SelectFilter
				label="Plan"
				name="plan"
				placeholder="Any"
				options={PLAN_OPTIONS}
				value={plan}
			/>
		</FilterBar>
	);
}

/** @param now time at which the list was read */
export function TicketQueue({
	page: { tickets, before, after },
	filters,
	now,
}: {
	page: QueuePage;
	filters: QueueFilters;
	now: Date;
}) {
	if (tickets.length === 0) {
		return (
			<EmptyState
				title={queueSearchString(filters) === "" ? "Nobody is waiting" : "No tickets"}
				heading="h2"
			>
				{queueSearchString(filters) === ""
					? "Tickets that need an answer appear here."
					: "No ticket matches these filters."}
			</EmptyState>
		);
	}
	return (
		<div className="grid gap-4">
			<ul aria-label="Tickets" className="rows">
				{tickets.map((ticket) => (
					<li key={ticket.id}>
						<QueueRow ticket={ticket} now={now} />
					</li>
				))}
			</ul>
			{before === null && after === null ? null : (
				<nav aria-label="Pages of tickets" className="flex justify-between gap-3">
					{before === null ? (
						<span />
					) : (
						<ButtonLink to={PATH + queueSearchString(filters, { before })}>Previous</ButtonLink>
					)}
					{after === null ? (
						<span />
					) : (
						<ButtonLink to={PATH + queueSearchString(filters, { after })}>Next</ButtonLink>
					)}
				</nav>
			)}
		</div>
	);
}

function QueueRow({ ticket, now }: { ticket: QueuedTicket; now: Date }) {
	const { id, subject, preview, priority, status, dueAt, createdAt, creator, lastReply, present } =
		ticket;
	return (
		<article className="relative grid gap-1 py-4">
			<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
				<h2 className="min-w-0 font-medium wrap-anywhere" dir="auto">
					<Link
						to={href("/admin/dashboard/support/:ticketId", { ticketId: id })}
						className="link after:absolute after:inset-0"
					>
						{subject}
					</Link>
				</h2>
				<span className="flex min-w-0 flex-wrap items-center gap-2">
					{present.length > 0 ? (
						<Badge tone="sky" className="whitespace-normal! wrap-anywhere">
							{present.join(", ")} is here
						</Badge>
					) : null}
					<DueBadge status={status} dueAt={dueAt} now={now} />
					<DeskStatusBadge status={status} />
				</span>
			</div>
			<p className="text-ui wrap-anywhere text-muted" dir="auto">
				{preview}
			</p>
			<p className="text-sm wrap-anywhere text-muted">
				<span dir="auto">{creator.name}</span> (@{creator.username}) · {PLANS[creator.tier].name} ·{" "}
				{PRIORITY_LABELS[priority]} priority · opened <Ago time={createdAt} now={now} />
				{lastReply ? (
					<>
						{" "}
						· {isByCreator(lastReply) ? "creator" : "support"} replied{" "}
						<Ago time={lastReply.createdAt} now={now} />
					</>
				) : null}
			</p>
		</article>
	);
}

function Ago({ time, now }: { time: Date; now: Date }) {
	return (
		<time dateTime={time.toISOString()} title={formatExactTime(time)}>
			{formatTimeAgo(time, now)}
		</time>
	);
}
