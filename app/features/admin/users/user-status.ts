import type { BadgeTone } from "#app/ui/badge.tsx";

/** @returns the account's status in words, with its color: active green, suspended red, others yellow */
export function describeStatus({
	status,
	deletionRequestedAt,
}: {
	status: string;
	deletionRequestedAt: Date | null;
}): { label: string; tone: BadgeTone } {
	if (status === "suspended") return { label: "Suspended", tone: "poppy" };
	if (deletionRequestedAt !== null) return { label: "Deletion pending", tone: "honey" };
	if (status === "active") return { label: "Active", tone: "leaf" };
	return { label: `${status.charAt(0).toUpperCase()}${status.slice(1)}`, tone: "honey" };
}
