import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { presets } from "#app/features/creator-page/core/presets.ts";
import { LINK_SIZES, type LinkSize } from "#app/features/creator-page/core/public-page.ts";
import { listWords } from "#app/lib/list-words.ts";
import { cx } from "#app/ui/cx.ts";
import { TILE_RADIO } from "#app/ui/tile-radio.ts";
import { sizeLabel } from "../edit/describe-size.ts";

/**
 * Choice of how prominent the link's button is, each drawn as a little page.
 * @param fixed why every choice looks the same for this link; null if it makes a difference
 */
export function SizeChoice({
	field,
	fixed,
}: {
	field: FieldMetadata<string | undefined>;
	fixed: string | null;
}) {
	const options = getCollectionProps(field, { type: "radio", options: [...LINK_SIZES] });
	const hintId = `${field.id}-hint`;
	return (
		<fieldset aria-describedby={hintId}>
			<legend className="mb-1.5 text-ui font-medium">Size</legend>
			{/* Hidden, so that the stored choice is sent and counts again elsewhere. */}
			<div hidden={fixed !== null} className="grid grid-cols-2 gap-2 min-[24rem]:grid-cols-4">
				{options.map(({ key, ...radio }) => (
					<label
						key={radio.value}
						className="relative grid min-h-20 cursor-pointer content-end rounded-md border border-edge bg-raised px-1 pb-2 text-sm text-muted"
					>
						<input
							{...radio}
							defaultChecked={(field.initialValue ?? "auto") === radio.value}
							className={TILE_RADIO}
						/>
						<span className="grid justify-items-center gap-1.5 peer-checked:text-ink">
							<svg viewBox="0 0 64 36" width="64" height="36" aria-hidden="true">
								{DRAWINGS[radio.value as LinkSize]}
							</svg>
							{sizeLabel(radio.value)}
						</span>
					</label>
				))}
			</div>
			<p id={hintId} className={cx("text-sm text-muted", fixed === null && "mt-1.5")}>
				{fixed ??
					`Automatic is normal. In ${RANKING_PRESETS}, plain links farther down a section are quiet.`}
			</p>
		</fieldset>
	);
}

const RANKING_PRESETS = listWords(
	Object.values(presets).flatMap(({ name, shape }) => (shape.quietFrom ? [name] : [])),
);

const DRAWINGS: Record<LinkSize, ReactNode> = {
	auto: (
		<g fill="none" stroke="currentColor">
			<rect y="1" width="64" height="14" rx="4" fill="currentColor" stroke="none" />
			<path strokeWidth="3" strokeLinecap="round" d="M3 22h24M3 31h18" />
			<path d="M0 26.5h64M0 35.5h64" />
		</g>
	),
	lead: (
		<>
			<rect width="64" height="34" rx="7" fill="currentColor" />
			<path className="stroke-paper" strokeWidth="6" strokeLinecap="round" d="M14 17h36" />
		</>
	),
	row: (
		<>
			<rect y="6" width="64" height="24" rx="6" fill="currentColor" />
			<path className="stroke-paper" strokeWidth="4" strokeLinecap="round" d="M18 18h28" />
		</>
	),
	quiet: (
		<g fill="none" stroke="currentColor" strokeWidth="1.5">
			<path d="M0 29.25h64" />
			<path strokeWidth="4" strokeLinecap="round" d="M3 20h28" />
			<path strokeLinecap="round" strokeLinejoin="round" d="m56 16 4 4-4 4" />
		</g>
	),
};
