import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import { PRESET_IDS, type PresetId, presets } from "#app/features/creator-page/core/presets.ts";
import { Badge } from "#app/ui/badge.tsx";
import { cx } from "#app/ui/cx.ts";
import { ErrorList } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";
import { lockedMessage } from "../schema.ts";

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
				<div className="-mx-1 flex snap-x scroll-px-1 gap-3 overflow-x-auto p-1 lg:grid lg:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]">
					{options.map(({ key, ...input }) => {
						const preset = PRESET_IDS.find((id) => id === input.value) ?? "default";
						return (
							<PresetOption
								key={key}
								input={input}
								preset={preset}
								isLocked={!allowed.includes(preset)}
							>
								{drawPage(preset)}
							</PresetOption>
						);
					})}
					{yours === null ? null : (
						<div className={cx(TILE, "no-js:hidden", yours.isChosen && CHOSEN)}>
							{yours.picture}
							<button
								type="button"
								aria-pressed={yours.isChosen}
								onClick={yours.onChoose}
								className="flex min-h-7 items-center text-sm font-medium outline-none after:absolute after:inset-0 after:cursor-pointer after:rounded-md"
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

const TILE =
	"relative grid shrink-0 snap-start content-start justify-items-center gap-1 rounded-md border border-hairline p-2 transition-colors duration-150 hover:border-edge has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf";
const CHOSEN = "border-leaf outline outline-leaf";

function PresetOption({
	input,
	preset,
	isLocked,
	children,
}: {
	input: ReturnType<typeof getCollectionProps>[number] extends infer Props
		? Omit<Props, "key">
		: never;
	preset: PresetId;
	isLocked: boolean;
	children: ReactNode;
}) {
	const { name, tier } = presets[preset];
	const focus = useRefusedFocus(input["aria-invalid"] === true);
	return (
		<div
			className={cx(
				TILE,
				"has-checked:border-leaf has-checked:outline has-checked:outline-leaf has-checked:[scroll-initial-target:nearest]",
			)}
		>
			{children}
			{/* Over the whole tile, and beside the page, which may contain forms of its own. */}
			<input
				{...input}
				{...focus}
				className="absolute inset-0 size-full cursor-pointer rounded-md border-0 bg-transparent outline-none before:hidden checked:bg-transparent"
			/>
			<span className="flex min-h-7 items-center gap-1.5">
				<label htmlFor={input.id} className="text-sm font-medium">
					{name}
				</label>
				{isLocked ? <Badge tone={PLANS[tier].tone}>{PLANS[tier].name}</Badge> : null}
			</span>
		</div>
	);
}
