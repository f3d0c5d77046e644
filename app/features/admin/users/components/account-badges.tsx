import { PLANS } from "#app/features/billing/plans/plans.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { Badge } from "#app/ui/badge.tsx";
import { describeStatus } from "../user-status.ts";

export function TierBadge({ tier }: { tier: Tier }) {
	return <Badge tone={PLANS[tier].tone}>{PLANS[tier].name}</Badge>;
}

export function StatusBadge(account: { status: string; deletionRequestedAt: Date | null }) {
	const { label, tone } = describeStatus(account);
	return <Badge tone={tone}>{label}</Badge>;
}
