import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { PageFooter } from "#app/features/creator-page/core/public-page.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import type { PageTexts } from "#app/i18n/visitors/texts.ts";
import { defaultFooter } from "./schema.ts";

/** @returns the page's footer, as far as the plan allows the stored one; null if it is hidden. Browser-safe. */
export function shownFooter(
	{ text, hideBranding }: { text: string; hideBranding: boolean },
	{ tier, appName, texts }: { tier: Tier; appName: string; texts: Pick<PageTexts, "hostedBy"> },
): PageFooter | null {
	const may = entitlementsOf(tier);
	if (may.footerText && text) return { text, branded: false };
	if (may.hideBranding && hideBranding) return null;
	return { text: defaultFooter(appName, texts), branded: true };
}
