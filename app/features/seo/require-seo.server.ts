import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { SeoOwner } from "./schema.ts";

/** @throws AppError `forbidden` where the plan does not hold SEO settings */
export function requireSeo({ tier }: Pick<SeoOwner, "tier">): void {
	if (!entitlementsOf(tier).seo) {
		throw new AppError("forbidden", "SEO settings are part of Pro and Max.");
	}
}
