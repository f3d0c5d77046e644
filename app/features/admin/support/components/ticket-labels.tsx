import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import type { TicketStatus } from "../schema.ts";

export function StatusBadge({ status }: { status: TicketStatus }) {
	const { tone, label } = STATUSES[status];
	return <Badge tone={tone}>{label}</Badge>;
}

const STATUSES: Record<TicketStatus, { tone: BadgeTone; label: string }> = {
	open: { tone: "leaf", label: "Open" },
	pending: { tone: "honey", label: "Waiting for you" },
	"in-progress": { tone: "sky", label: "In progress" },
	closed: { tone: "neutral", label: "Closed" },
};
