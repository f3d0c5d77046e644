import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useMemo } from "react";
import { href } from "react-router";
import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { planNames, plansWith, tiersWithColors } from "#app/features/billing/plans-with.ts";
import { AUTOSAVE_FORM_ID } from "#app/features/page/dashboard-tab.ts";
import { ShowPageDraft } from "#app/features/page/page-draft.tsx";
import { BUTTON_SHAPES, type PageTheme } from "#app/features/page/page-theme.ts";
import { COLOR_NAMES, PRESET_IDS, presets } from "#app/features/page/presets.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { SaveState } from "#app/forms/save-state.tsx";
import { SelfSavingForm } from "#app/forms/self-saving-form.tsx";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import {
	colorsOf,
	type DroppedCss,
	type StoredTheme,
	saveThemeSchema,
	THEME_SAVE_DELAY_MS,
} from "../schema.ts";
import { ButtonShapePicker, SHAPES } from "./button-shape-picker.tsx";
import { ColorFields } from "./color-fields.tsx";
import { COLOR_LABELS } from "./color-labels.ts";
import { CustomCssField } from "./custom-css-field.tsx";
import { HigherPlan } from "./higher-plan.tsx";
import { PresetPicker } from "./preset-picker.tsx";

type ThemeField = (typeof COLOR_NAMES)[number] | "preset" | "buttonShape" | "customCss";
type ThemeFields = Readonly<Record<ThemeField, FieldMetadata<string>>>;

/**
 * Form for the page's theme, which saves itself. It has no fields for what the tier doesn't include, so those stay as
 * stored; all presets can be previewed on the live phone.
 * @param reply reply of the action, if it answered this form with a page
 */
export function ThemeForm({
	accountId,
	tier,
	stored,
	css,
	reply,
	children,
}: {
	accountId: string;
	tier: Tier;
	stored: StoredTheme;
	/** Stored CSS that the page applies, and the parts that it leaves out. */
	css: { shown: string; dropped: DroppedCss[] };
	reply: FormReply<StoredTheme> | undefined;
	/** Shown below the title. */
	children?: ReactNode;
}) {
	const may = entitlementsOf(tier);
	const schema = useMemo(
		() => saveThemeSchema({ tier, stored: stored.preset }),
		[tier, stored.preset],
	);
	const themeOf = (fields: ThemeFields): PageTheme => ({
		preset: PRESET_IDS.find((id) => id === fields.preset.value) ?? stored.preset,
		buttonShape: BUTTON_SHAPES.find((shape) => shape === fields.buttonShape.value) ?? "preset",
		colors: colorsOf(
			Object.fromEntries(
				may.customColors.map((name) => [name, fields[name].value?.trim().toLowerCase()]),
			),
		),
		customCss: css.shown,
	});
	return (
		<SelfSavingForm<ThemeField, StoredTheme>
			id={AUTOSAVE_FORM_ID}
			accountId={accountId}
			action={href("/dashboard/appearance")}
			intent="save-theme"
			schema={schema}
			labels={labelsOf([
				"preset",
				...may.customColors,
				"buttonShape",
				...(may.customCss ? (["customCss"] as const) : []),
			])}
			stored={stored}
			valuesOf={valuesOf}
			wordsOf={wordsOf}
			reply={reply}
			delayMs={THEME_SAVE_DELAY_MS}
			conflictTitle="Not saved: your theme was changed elsewhere"
			saveLabel="Save theme"
			frame={({ saveState, form }) => (
				<>
					<PageHeader
						title="Appearance"
						description="How your page looks to visitors."
						state={<SaveState {...saveState} />}
					/>
					{children}
					{form}
				</>
			)}
		>
			{(fields) => {
				const theme = themeOf(fields);
				return (
					<div className="grid grid-cols-1 gap-10">
						<ShowPageDraft draft={{ theme }} />
						<Section title="Theme">
							<PresetPicker field={fields.preset} allowed={[...may.presets, stored.preset]} />
						</Section>
						<Section title="Buttons">
							<ButtonShapePicker field={fields.buttonShape} />
						</Section>
						<Section title="Colors" description={describeColors(may.customColors.length)}>
							{may.customColors.length > 0 ? (
								<ColorFields fields={fields} names={may.customColors} theme={theme} />
							) : (
								<HigherPlan
									plans={planNames(tiersWithColors())}
									isKept={Object.keys(stored.colors).length > 0}
									what="Custom colors come"
								/>
							)}
						</Section>
						<Section title="Custom CSS" description="For anything the settings above can’t change.">
							{may.customCss ? (
								<CustomCssField field={fields.customCss} dropped={css.dropped} />
							) : (
								<HigherPlan
									plans={plansWith("customCss")}
									isKept={stored.customCss !== ""}
									what="Custom CSS comes"
								/>
							)}
						</Section>
					</div>
				);
			}}
		</SelfSavingForm>
	);
}

function describeColors(count: number): string | undefined {
	if (count === 0) return undefined;
	return count === COLOR_NAMES.length
		? "These replace the theme’s colors. Empty ones are set to match."
		: "These replace the theme’s colors. Text colors adjust to stay readable.";
}

function valuesOf({ preset, buttonShape, colors, customCss }: StoredTheme) {
	const texts = Object.fromEntries(COLOR_NAMES.map((name) => [name, colors[name] ?? ""]));
	return { ...texts, preset, buttonShape, customCss };
}

const LABELS: Readonly<Record<ThemeField, string>> = {
	...COLOR_LABELS,
	preset: "Theme",
	buttonShape: "Buttons",
	customCss: "Custom CSS",
};

/** @returns labels of the fields that the tier has; only those are compared in a conflict and kept in a draft */
function labelsOf(names: readonly ThemeField[]): typeof LABELS {
	return Object.fromEntries(names.map((name) => [name, LABELS[name]])) as typeof LABELS;
}

function wordsOf(name: ThemeField, value: string): string {
	if (name === "preset") return findNamed(Object.values(presets), value);
	if (name === "buttonShape") return findNamed(SHAPES, value);
	return value || (name === "customCss" ? "" : "From theme");
}

function findNamed(all: readonly { id: string; name: string }[], id: string): string {
	return all.find((each) => each.id === id)?.name ?? id;
}
