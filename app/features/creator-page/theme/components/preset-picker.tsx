import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import { PRESET_IDS, type PresetId, presets } from "#app/features/creator-page/core/presets.ts";
import { Badge } from "#app/ui/badge.tsx";
import { cx } from "#app/ui/cx.ts";
import { ErrorList } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";
import { lockedMessage } from "../schema.ts";
import { PICTURE_TILE, PICTURES, PictureOption } from "./picture-option.tsx";

/**
 * The presets, each on the creator's own page. Presets of higher plans can be previewed on the live phone, name their
 * plan, and are not saved.
 * @param drawPage draws the top of the creator's own page with a preset
 */
export function PresetPicker({
	field,
	allowed,
	drawPage,
	yours,
}: {
	field: FieldMetadata<string>;
	allowed: readonly PresetId[];
	drawPage: (preset: PresetId) => ReactNode;
	/** The creator's theme from before they tried others; null if it is a preset without changes. */
	yours: { picture: ReactNode; isChosen: boolean; onChoose: () => void } | null;
}) {
	const chosen = PRESET_IDS.find((id) => id === field.value);
	const isLocked = chosen !== undefined && !allowed.includes(chosen);
	const options = getCollectionProps(field, { type: "radio", options: [...PRESET_IDS] });
	return (
		<div className="grid grid-cols-1 gap-4">
			<fieldset className="min-w-0" aria-describedby={field.errors ? field.errorId : undefined}>
				<legend className="sr-only">Theme</legend>
				<div className={PICTURES}>
					{options.map(({ key, ...input }) => {
						const preset = PRESET_IDS.find((id) => id === input.value) ?? "default";
						const { name, tier } = presets[preset];
						return (
							<PictureOption
								key={key}
								input={input}
								name={name}
								// "Yours" is marked in place of the preset that it began with.
								isUnmarked={yours?.isChosen}
								badge={
									allowed.includes(preset) ? null : (
										<Badge tone={PLANS[tier].tone}>{PLANS[tier].name}</Badge>
									)
								}
							>
								{drawPage(preset)}
							</PictureOption>
						);
					})}
					{yours === null ? null : (
						<div className={cx(PICTURE_TILE, "no-js:hidden", yours.isChosen && CHOSEN)}>
							{yours.picture}
							<button
								type="button"
								aria-pressed={yours.isChosen}
								onClick={yours.onChoose}
								className="flex min-h-7 items-center text-sm font-medium outline-none after:absolute after:inset-0 after:cursor-pointer after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-leaf"
							>
								Yours
							</button>
						</div>
					)}
				</div>
			</fieldset>
			{isLocked ? (
				<Notice
					role="status"
					id={field.errorId}
					title="Preview only, not saved"
					action={<PlansLink size="sm" />}
				>
					{lockedMessage(chosen)}
				</Notice>
			) : (
				<ErrorList id={field.errorId} errors={field.errors} />
			)}
		</div>
	);
}

const CHOSEN = "shadow-[inset_0_0_0_2px_var(--leaf)]";
