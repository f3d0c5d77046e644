import type { BadgeTone } from "#app/ui/badge.tsx";
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

const TONES: Record<TicketStatus, BadgeTone> = {
	open: "leaf",
	pending: "honey",
	"in-progress": "sky",
	closed: "neutral",
};

/** @returns the status as its badge shows it to administrators */
export function badgeOfStatus(status: TicketStatus): { tone: BadgeTone; children: string } {
	return { tone: TONES[status], children: WORDS[status] };
}
