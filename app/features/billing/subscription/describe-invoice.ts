import type { BadgeTone } from "#app/ui/badge.tsx";
import type { ListedInvoice } from "../queries.server.ts";

/** @returns the word for an invoice's state, as a badge */
export function invoiceState({
	status,
	isDisputed,
	refundedCents,
	totalCents,
}: Pick<ListedInvoice, "status" | "isDisputed" | "refundedCents" | "totalCents">): {
	label: string;
	tone: BadgeTone;
} {
	if (isDisputed) return { label: "Disputed", tone: "honey" };
	if (status === "paid" && refundedCents > 0) {
		return { label: refundedCents < totalCents ? "Partly refunded" : "Refunded", tone: "neutral" };
	}
	return STATES[status] ?? { label: "Other", tone: "neutral" };
}

/** Labels by Stripe's status. */
const STATES: Record<string, { label: string; tone: BadgeTone } | undefined> = {
	paid: { label: "Paid", tone: "leaf" },
	open: { label: "Not paid", tone: "poppy" },
	uncollectible: { label: "Not collected", tone: "neutral" },
	void: { label: "Void", tone: "neutral" },
};
