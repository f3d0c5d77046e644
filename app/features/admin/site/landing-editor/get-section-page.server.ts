import { listPrices } from "#app/features/billing/plans/prices/list-prices.server.ts";
import type { DroppedCss } from "#app/features/creator-page/theme/schema.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { droppedLandingCss } from "../landing/landing-look.server.ts";
import { PICTURE_SLOTS, slotOfSection } from "../landing/picture-slots.ts";
import type { HomepageDocument } from "../landing/schema.ts";
import { findSection, toFormValue } from "../landing/sections.ts";
import { getHomepageDraft } from "./get-homepage-draft.server.ts";
import { type PriceMismatch, priceMismatches } from "./price-mismatches.ts";
import { isInMaintenance } from "./update-maintenance-mode.server.ts";

/** @returns what the page of a section shows. @throws AppError `not_found` */
export async function getSectionPage(slug: string) {
	const section = findSection(slug);
	if (!section) throw new AppError("not_found", "The landing page has no such section.");
	const { name, title, anchor } = section;
	const [{ draft, sections, state }, isInMaintenanceNow] = await Promise.all([
		getHomepageDraft(),
		name === "settings" ? isInMaintenance() : false,
	]);
	const slot = slotOfSection(name);
	const droppedCss: readonly DroppedCss[] =
		name === "settings" ? droppedLandingCss(draft.settings.customCSS) : [];
	return {
		name,
		title,
		anchor,
		/** Changes with every change of the draft. */
		state,
		stored: { version: sections[name].version, values: toFormValue(name, draft[name]) },
		slot,
		picture: slot === null ? "" : PICTURE_SLOTS[slot].read(draft),
		droppedCss,
		isInMaintenance: isInMaintenanceNow,
		priceMismatches: name === "pricing" ? await listPriceMismatches(draft) : [],
	};
}

/** Compares with the prices at Stripe, or with the advertised ones while it can't be reached. */
export async function listPriceMismatches({ pricing }: HomepageDocument): Promise<PriceMismatch[]> {
	const prices = await listPrices();
	const charged = new Map<string, number>([["free", 0]]);
	for (const { tier, cents } of prices) charged.set(tier, cents);
	return priceMismatches(pricing.tiers, charged);
}
