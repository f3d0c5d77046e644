import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import { AUTOSAVE_FORM_ID } from "#app/features/creator-page/core/dashboard-tab.ts";
import { useDraftedPage } from "#app/features/creator-page/core/page-draft.tsx";
import { plainTheme } from "#app/features/creator-page/core/page-theme.ts";
import { PRESET_IDS, type PresetId, presets } from "#app/features/creator-page/core/presets.ts";
import type { PublicPage } from "#app/features/creator-page/core/public-page.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { Badge } from "#app/ui/badge.tsx";
import { PaletteDots } from "./palette-dots.tsx";

/** The presets in one row below the preview on a phone. Each button chooses in the form of the Appearance tab. */
export function PresetStrip({ page, tier }: { page: PublicPage; tier: Tier }) {
	const { preset: chosen } = useDraftedPage(page).theme;
	const allowed = entitlementsOf(tier).presets;
	return (
		<fieldset className="min-w-0">
			<legend className="sr-only">Theme</legend>
			<div className="flex snap-x gap-3 overflow-x-auto p-1">
				{PRESET_IDS.map((id) => (
					<button
						key={id}
						type="button"
						aria-pressed={id === chosen}
						onClick={() => choose(id)}
						className="grid w-28 shrink-0 snap-start content-start gap-2 rounded-md border border-hairline p-2 text-start aria-pressed:border-leaf aria-pressed:outline aria-pressed:outline-leaf"
					>
						<PaletteDots theme={plainTheme(id)} />
						<span className="flex min-h-6 items-center gap-1">
							<span className="min-w-0 flex-1 truncate text-sm font-medium">
								{presets[id].name}
							</span>
							{allowed.includes(id) ? null : (
								<Badge tone={PLANS[presets[id].tier].tone}>{PLANS[presets[id].tier].name}</Badge>
							)}
						</span>
					</button>
				))}
			</div>
		</fieldset>
	);
}

/** Chooses as if the preset's own control had been clicked, so that the form saves itself. */
function choose(preset: PresetId): void {
	const form = document.getElementById(AUTOSAVE_FORM_ID);
	form?.querySelector<HTMLInputElement>(`[name="preset"][value="${preset}"]`)?.click();
}
