import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import { isRowLayout, plainTheme } from "#app/features/creator-page/core/page-theme.ts";
import { PRESET_IDS, type PresetId, presets } from "#app/features/creator-page/core/presets.ts";
import { Badge } from "#app/ui/badge.tsx";
import { cx } from "#app/ui/cx.ts";
import { ErrorList } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";
import { lockedMessage } from "../schema.ts";

/**
 * The presets as small pages. Presets of higher plans can be previewed on the live phone, name their plan, and are not
 * saved. Needs presets.css and appearance.css.
 */
export function PresetPicker({
	field,
	allowed,
}: {
	field: FieldMetadata<string>;
	allowed: readonly PresetId[];
}) {
	const chosen = PRESET_IDS.find((id) => id === field.value);
	const isLocked = chosen !== undefined && !allowed.includes(chosen);
	const options = getCollectionProps(field, { type: "radio", options: [...PRESET_IDS] });
	return (
		<div className="grid gap-4">
			<fieldset aria-describedby={field.errors ? field.errorId : undefined}>
				<legend className="sr-only">Theme</legend>
				<div className="grid grid-cols-2 gap-3 min-[30rem]:grid-cols-3 sm:grid-cols-4">
					{options.map(({ key, ...input }) => (
						<PresetOption
							key={key}
							input={input}
							preset={PRESET_IDS.find((id) => id === input.value) ?? "default"}
							isLocked={!allowed.some((id) => id === input.value)}
						/>
					))}
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

function PresetOption({
	input,
	preset,
	isLocked,
}: {
	input: ReturnType<typeof getCollectionProps>[number] extends infer Props
		? Omit<Props, "key">
		: never;
	preset: PresetId;
	isLocked: boolean;
}) {
	const { name, tier } = presets[preset];
	const focus = useRefusedFocus(input["aria-invalid"] === true);
	return (
		<label
			htmlFor={input.id}
			className="group grid min-w-0 content-start gap-2 rounded-md border border-hairline p-2 transition-colors duration-150 hover:border-edge has-checked:border-leaf has-checked:outline has-checked:outline-leaf has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
		>
			<MiniPage preset={preset} />
			<span className="flex min-h-7 items-center gap-2 px-1">
				<input {...input} {...focus} className="size-4 shrink-0" />
				<span className="min-w-0 flex-1 truncate text-ui font-medium">{name}</span>
				{isLocked ? <Badge tone={PLANS[tier].tone}>{PLANS[tier].name}</Badge> : null}
			</span>
		</label>
	);
}

/** A small page with the preset's own values: photo, name, buttons. */
function MiniPage({ preset }: { preset: PresetId }) {
	return (
		<span
			aria-hidden
			className={cx(
				"mini-page",
				`page-theme-${preset}`,
				`mini-${presets[preset].shape.layout}`,
				isRowLayout(plainTheme(preset)) && "mini-rows",
			)}
		>
			<span className="mini-photo" />
			<span className="mini-name">Aa</span>
			<span className="mini-button" />
			<span className="mini-button" />
			<span className="mini-button" />
		</span>
	);
}
