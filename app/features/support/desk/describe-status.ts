import type { TicketStatus } from "../schema.ts";

const WORDS: Record<TicketStatus, string> = {
	open: "Open",
	pending: "Waiting for the creator",
	"in-progress": "In progress",
	closed: "Closed",
};

/** @returns the status as administrators read it */
export function describeStatus(status: TicketStatus): string {
	return WORDS[status];
}
