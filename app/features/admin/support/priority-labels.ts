import type { TicketPriority } from "./schema.ts";

export const PRIORITY_LABELS: Record<TicketPriority, string> = {
	low: "Low",
	medium: "Medium",
	high: "High",
};
