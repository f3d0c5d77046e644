import { type ReactNode, useId } from "react";
import { Form, href, Link } from "react-router";
import { PLANS, TIERS } from "#app/features/billing/plans.ts";
import { formatExactTime, formatTimeAgo } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Select } from "#app/ui/input.tsx";
import { PRIORITY_LABELS } from "../../components/ticket-labels.tsx";
import { isByCreator, TICKET_PRIORITIES } from "../../schema.ts";
import { describeStatus } from "../describe-status.ts";
import {
	QUEUE_VIEWS,
	type QueueFilters,
	type QueueView,
	queueSearchString,
} from "../desk-schema.ts";
import type { QueuedTicket, QueuePage } from "../queue.server.ts";
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

/** Filters in the address, by a plain form. */
export function QueueFilterForm({ filters }: { filters: QueueFilters }) {
	return (
		<Form
			method="get"
			// New fields for new filters: React keeps what was chosen otherwise.
			key={queueSearchString(filters)}
			aria-label="Filter tickets"
			className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_1fr_auto]"
		>
			<Filter label="Status">
				{(id) => (
					<Select id={id} name="status" options={VIEW_OPTIONS} defaultValue={filters.status} />
				)}
			</Filter>
			<Filter label="Priority">
				{(id) => (
					<Select
						id={id}
						name="priority"
						placeholder="Any"
						options={PRIORITY_OPTIONS}
						defaultValue={filters.priority ?? ""}
					/>
				)}
			</Filter>
			<Filter label="Plan">
				{(id) => (
					<Select
						id={id}
						name="plan"
						placeholder="Any"
						options={PLAN_OPTIONS}
						defaultValue={filters.plan ?? ""}
					/>
				)}
			</Filter>
			<div className="flex flex-wrap gap-2">
				<Button type="submit">Filter</Button>
				{queueSearchString(filters) === "" ? null : (
					<ButtonLink to={PATH} variant="quiet">
						Clear
					</ButtonLink>
				)}
			</div>
		</Form>
	);
}

function Filter({ label, children }: { label: string; children: (id: string) => ReactNode }) {
	const id = useId();
	return (
		<div className="grid gap-1.5">
			<label htmlFor={id} className="text-ui font-medium">
				{label}
			</label>
			{children(id)}
		</div>
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
				<span className="flex flex-wrap items-center gap-2">
					{present.length > 0 ? <Badge tone="sky">{present.join(", ")} is here</Badge> : null}
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
