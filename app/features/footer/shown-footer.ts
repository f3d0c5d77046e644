import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import type { PageFooter } from "#app/features/page/public-page.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { defaultFooter } from "./schema.ts";

/** The last line of the page, as far as the plan allows what is stored; null for none. Browser-safe. */
export function shownFooter(
	{ text, hideBranding }: { text: string; hideBranding: boolean },
	{ tier, appName }: { tier: Tier; appName: string },
): PageFooter | null {
	const may = entitlementsOf(tier);
	if (may.footerText && text) return { text, branded: false };
	if (may.hideBranding && hideBranding) return null;
	return { text: defaultFooter(appName), branded: true };
}
