import { PLANS } from "#app/features/billing/plans/plans.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";

export function TierBadge({ tier }: { tier: Tier }) {
	return <Badge tone={PLANS[tier].tone}>{PLANS[tier].name}</Badge>;
}

export function StatusBadge(account: { status: string; deletionRequestedAt: Date | null }) {
	const { label, tone } = describeStatus(account);
	return <Badge tone={tone}>{label}</Badge>;
}

/** @returns the account's status in words, with its color: active green, suspended red, others yellow */
function describeStatus({
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
