import type { Tier } from "#app/generated/prisma/enums.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { PLANS } from "./plans.ts";
import { type GatedFeature, partOfPlans } from "./plans-with.ts";

/** @throws AppError `forbidden`, naming the plans that include the feature, if the owner's plan doesn't */
export function requireEntitlement({ tier }: { tier: Tier }, feature: GatedFeature): void {
	if (!PLANS[tier][feature]) throw new AppError("forbidden", `${partOfPlans(feature)}.`);
}
