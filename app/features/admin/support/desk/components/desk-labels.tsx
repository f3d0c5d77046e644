import { formatExactTime } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { TicketStatus } from "../../schema.ts";
import { badgeOfStatus } from "../describe-status.ts";

export function DeskStatusBadge({ status }: { status: TicketStatus }) {
	return <Badge {...badgeOfStatus(status)} />;
}

const HOUR_MS = 60 * 60 * 1000;
const SOON_MS = 12 * HOUR_MS;
const DAY_HOURS = 24;

/** When an answer is due, for a ticket whose creator waits. @param now time at which the ticket was read */
export function DueBadge({ status, dueAt, now }: { status: TicketStatus; dueAt: Date; now: Date }) {
	if (status !== "open" && status !== "in-progress") return null;
	const leftMs = dueAt.getTime() - now.getTime();
	const isOverdue = leftMs < 0;
	return (
		<Badge tone={isOverdue ? "poppy" : leftMs < SOON_MS ? "honey" : "neutral"}>
			<time dateTime={dueAt.toISOString()} title={formatExactTime(dueAt)}>
				{isOverdue ? `Overdue by ${span(-leftMs)}` : `Due in ${span(leftMs)}`}
			</time>
		</Badge>
	);
}

function span(ms: number): string {
	const hours = Math.floor(ms / HOUR_MS);
	if (hours < 1) return "less than an hour";
	if (hours < 2 * DAY_HOURS) return hours === 1 ? "1 hour" : `${hours} hours`;
	return `${Math.floor(hours / DAY_HOURS)} days`;
}
