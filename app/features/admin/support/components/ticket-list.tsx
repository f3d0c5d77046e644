import { href, Link } from "react-router";
import { formatExactTime, formatTimeAgo } from "#app/lib/format-time.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Section } from "#app/ui/section.tsx";
import { PRIORITY_LABELS } from "../priority-labels.ts";
import type { ListedTicket, TicketList } from "../queries.server.ts";
import { isByCreator } from "../schema.ts";
import { StatusBadge } from "./ticket-labels.tsx";

/** A creator's tickets. @param now when the list was read */
export function TicketListSection({ list, now }: { list: TicketList; now: Date }) {
	return (
		<Section id="tickets" title="Your tickets">
			<ul aria-label="Tickets" className="rows">
				{list.tickets.map((ticket) => (
					<li key={ticket.id}>
						<TicketRow ticket={ticket} now={now} />
					</li>
				))}
			</ul>
			<Pager
				label="Ticket pages"
				page={list.page}
				pages={list.pages}
				to={(page) => `${href("/dashboard/support")}?page=${page}#tickets`}
			/>
		</Section>
	);
}

function TicketRow({ ticket, now }: { ticket: ListedTicket; now: Date }) {
	const { id, subject, preview, priority, status, createdAt, lastReply } = ticket;
	return (
		<article className="relative grid gap-1 py-4">
			<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
				<h3 className="min-w-0 font-medium wrap-anywhere" dir="auto">
					<Link
						to={href("/dashboard/support/:ticketId", { ticketId: id })}
						className="link after:absolute after:inset-0"
					>
						{subject}
					</Link>
				</h3>
				<StatusBadge status={status} />
			</div>
			<p className="text-ui wrap-anywhere text-muted" dir="auto">
				{preview}
			</p>
			<p className="text-sm text-muted">
				{PRIORITY_LABELS[priority]} priority · opened <Ago time={createdAt} now={now} />
				{lastReply ? (
					<>
						{" "}
						· {isByCreator(lastReply) ? "you" : "support"} replied{" "}
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
