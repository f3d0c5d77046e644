import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { href } from "react-router";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { planNames, plansWith, tiersWithColors } from "#app/features/billing/plans/plans-with.ts";
import { darkModeOf } from "#app/features/creator-page/core/dark-mode.ts";
import { AUTOSAVE_FORM_ID } from "#app/features/creator-page/core/dashboard-tab.ts";
import { ShowPageDraft } from "#app/features/creator-page/core/page-draft.tsx";
import {
	CHOICE_NAMES,
	hasTextLinks,
	layoutOf,
	type PageTheme,
	type PictureColors,
	readChoices,
	STYLE_CHOICES,
	type ThemeChoices,
} from "#app/features/creator-page/core/page-theme.ts";
import {
	COLOR_NAMES,
	PRESET_IDS,
	type PresetId,
	presets,
} from "#app/features/creator-page/core/presets.ts";
import type { PageImage } from "#app/features/creator-page/core/public-page.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { SaveState } from "#app/forms/save-state.tsx";
import { SelfSavingForm } from "#app/forms/self-saving-form.tsx";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { SelectField } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import {
	colorsOf,
	type DroppedCss,
	type StoredTheme,
	saveThemeSchema,
	THEME_SAVE_DELAY_MS,
} from "../schema.ts";
import { ChoicePicker } from "./choice-picker.tsx";
import { CHOICE_LABELS, choiceName, darkModeOptions, OPTIONS, paletteOptions } from "./choices.ts";
import { ColorFields } from "./color-fields.tsx";
import { COLOR_LABELS } from "./color-labels.ts";
import { CustomCssField } from "./custom-css-field.tsx";
import { HigherPlan } from "./higher-plan.tsx";
import { PaletteDots } from "./palette-dots.tsx";
import { PresetPicker } from "./preset-picker.tsx";

type ThemeField = (typeof COLOR_NAMES)[number] | keyof ThemeChoices | "preset" | "customCss";
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
	picture,
	pictureUpload,
	darkMode,
	reply,
	drawPage,
}: {
	accountId: string;
	tier: Tier;
	stored: StoredTheme;
	/** Stored CSS that the page applies, and the parts that it leaves out. */
	css: { shown: string; dropped: DroppedCss[] };
	/** Colors of the uploaded background picture; null without one. */
	picture: PictureColors | null;
	/** Buttons that upload and remove the background picture. Their forms are outside of this one. */
	pictureUpload: ReactNode;
	/** The background picture for dark mode and its colors, null without one, and its buttons. */
	darkMode: { background: PageImage | null; picture: PictureColors | null; upload: ReactNode };
	reply: FormReply<StoredTheme> | undefined;
	/** Draws the top of the creator's own page with a preset. */
	drawPage: (preset: PresetId) => ReactNode;
}) {
	const [isDarkMode, setIsDarkMode] = useState(false);
	const may = entitlementsOf(tier);
	const schema = useMemo(
		() => saveThemeSchema({ tier, stored: stored.preset }),
		[tier, stored.preset],
	);
	const themeOf = (fields: ThemeFields): PageTheme => ({
		preset: PRESET_IDS.find((id) => id === fields.preset.value) ?? stored.preset,
		...readChoices(
			Object.fromEntries(CHOICE_NAMES.map((name) => [name, fields[name].value ?? stored[name]])),
		),
		colors: colorsOf(
			Object.fromEntries(
				may.customColors.map((name) => [name, fields[name].value?.trim().toLowerCase()]),
			),
		),
		picture: may.themeStyles ? picture : null,
		darkPicture: may.themeStyles ? darkMode.picture : null,
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
				"layout",
				...(may.themeStyles ? STYLE_CHOICES : []),
				"buttonShape",
				...may.customColors,
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
						description={<span className="max-lg:hidden">How your page looks to visitors.</span>}
						state={<SaveState {...saveState} />}
					/>
					{form}
				</>
			)}
		>
			{(fields) => {
				const theme = themeOf(fields);
				const hasDarkMode = darkModeOf(theme) !== null;
				const showsDark = isDarkMode && hasDarkMode;
				return (
					<ThemeParts
						draft={
							<ShowPageDraft
								draft={{
									theme: inMode(theme, { isDarkMode }),
									background: showsDark ? (darkMode.background ?? undefined) : undefined,
								}}
							/>
						}
						isRefused={(name) => fields[name].errors !== undefined}
						contents={{
							theme: (
								<PresetPicker
									field={fields.preset}
									allowed={[...may.presets, stored.preset]}
									drawPage={drawPage}
								/>
							),
							colors: (
								<>
									{may.themeStyles ? (
										<ChoicePicker
											// Each theme has its own palettes.
											key={theme.preset}
											field={fields.palette}
											label={CHOICE_LABELS.palette}
											options={paletteOptions(theme.preset)}
											draw={(palette) => (
												<PaletteDots
													theme={{ ...theme, colors: {}, ...readChoices({ palette }) }}
												/>
											)}
										/>
									) : (
										<HigherPlan
											plans={plansWith("themeStyles")}
											isKept={STYLE_CHOICES.some((name) => stored[name] !== "preset")}
											what="Palettes, fonts, button styles, and backgrounds come"
										/>
									)}
									{may.themeStyles ? (
										<>
											<ChoicePicker
												key={`dark mode ${theme.preset}`}
												field={fields.darkMode}
												label={CHOICE_LABELS.darkMode}
												options={darkModeOptions(theme.preset)}
												draw={(id) => {
													const { darkMode } = readChoices({ darkMode: id });
													return (
														<PaletteDots theme={darkModeOf({ ...theme, darkMode }) ?? theme} />
													);
												}}
											/>
											{hasDarkMode ? (
												<Button
													variant="secondary"
													onClick={() => setIsDarkMode(!isDarkMode)}
													className="justify-self-start no-js:hidden"
												>
													{isDarkMode
														? "Show your page in light mode"
														: "Show your page in dark mode"}
												</Button>
											) : null}
										</>
									) : null}
									{may.customColors.length > 0 ? (
										<Fold
											title="Your own colors"
											isOpen={may.customColors.some(
												(name) => stored.colors[name] || fields[name].errors,
											)}
										>
											<p className="text-ui text-muted">
												{describeColors(may.customColors.length)}
											</p>
											<ColorFields fields={fields} names={may.customColors} theme={theme} />
										</Fold>
									) : (
										<HigherPlan
											plans={planNames(tiersWithColors())}
											isKept={Object.keys(stored.colors).length > 0}
											what="Custom colors come"
										/>
									)}
								</>
							),
							font: may.themeStyles ? (
								<>
									<div className="grid gap-4 sm:grid-cols-2">
										<ChoiceSelect name="font" field={fields.font} />
										<ChoiceSelect name="backgroundStyle" field={fields.backgroundStyle} />
									</div>
									{pictureUpload}
									{hasDarkMode && mayHaveDarkPicture(theme) ? darkMode.upload : null}
								</>
							) : null,
							buttons: (
								<>
									{hasTextLinks(layoutOf(theme)) ? (
										<p className="text-ui text-muted">
											The layout {choiceName("layout", theme.layout)} has no buttons. Style and
											shape show in the other layouts.
										</p>
									) : null}
									{may.themeStyles ? (
										<ChoicePicker
											field={fields.buttonStyle}
											label={CHOICE_LABELS.buttonStyle}
											options={OPTIONS.buttonStyle}
											draw={(id) => <Drawing name="style" id={id} />}
										/>
									) : null}
									<ChoicePicker
										field={fields.buttonShape}
										label={CHOICE_LABELS.buttonShape}
										options={OPTIONS.buttonShape}
										draw={(id) => <Drawing name="shape" id={id} />}
									/>
								</>
							),
							layout: (
								<ChoicePicker
									field={fields.layout}
									label={CHOICE_LABELS.layout}
									options={OPTIONS.layout}
									draw={(id) => <Drawing name="layout" id={id} />}
								/>
							),
							css: may.customCss ? (
								<Fold
									title="Edit the CSS"
									isOpen={stored.customCss !== "" || fields.customCss.errors !== undefined}
								>
									<p className="text-ui text-muted">
										For anything the settings above can’t change.
									</p>
									<CustomCssField field={fields.customCss} dropped={css.dropped} />
								</Fold>
							) : (
								<HigherPlan
									plans={plansWith("customCss")}
									isKept={stored.customCss !== ""}
									what="Custom CSS comes"
								/>
							),
						}}
					/>
				);
			}}
		</SelfSavingForm>
	);
}

/** @returns the theme as it is in one mode, whatever the mode of the creator's own device */
function inMode(theme: PageTheme, { isDarkMode }: { isDarkMode: boolean }): PageTheme {
	return (isDarkMode ? darkModeOf(theme) : null) ?? { ...theme, darkMode: "preset" };
}

/** A picture in dark mode replaces the other one; stored without that one, it can only be removed. */
function mayHaveDarkPicture({ backgroundStyle, picture, darkPicture }: PageTheme): boolean {
	return backgroundStyle === "picture" && (picture !== null || darkPicture !== null);
}

const PARTS = ["theme", "colors", "font", "buttons", "layout", "css"] as const;
type Part = (typeof PARTS)[number];

const PART_TITLES: Record<Part, string> = {
	theme: "Theme",
	colors: "Colors",
	font: "Font and background",
	buttons: "Buttons",
	layout: "Layout",
	css: "Custom CSS",
};

/** Titles that are too long for the row of a phone. */
const SHORT_TITLES: Partial<Record<Part, string>> = { font: "Font", css: "CSS" };

/** Fields that can be refused, by the part that shows them. */
const PART_FIELDS: Record<Part, readonly ThemeField[]> = {
	theme: ["preset"],
	colors: ["palette", "darkMode", ...COLOR_NAMES],
	font: ["font", "backgroundStyle"],
	buttons: ["buttonStyle", "buttonShape"],
	layout: ["layout"],
	css: ["customCss"],
};

/**
 * The parts of the form: below each other or, in a narrow window with scripts, one at a time below the live phone.
 * @param contents null for a part that the plan doesn't include
 */
function ThemeParts({
	draft,
	isRefused,
	contents,
}: {
	draft: ReactNode;
	isRefused: (field: ThemeField) => boolean;
	contents: Record<Part, ReactNode>;
}) {
	const [shown, setShown] = useState<Part>("theme");
	const parts = PARTS.filter((part) => contents[part] !== null);
	const refused = parts.find((part) => PART_FIELDS[part].some(isRefused));
	useEffect(() => {
		if (refused !== undefined) setShown(refused);
	}, [refused]);
	return (
		<div className="grid grid-cols-1 gap-5 lg:gap-10">
			{draft}
			{/* biome-ignore lint/a11y/useSemanticElements: its name is not shown, as a legend would be */}
			<div
				role="group"
				aria-label="Part of the look"
				className="-mx-4 flex overflow-x-auto border-b border-hairline px-4 no-js:hidden lg:hidden"
			>
				{parts.map((part) => (
					<button
						key={part}
						type="button"
						aria-pressed={part === shown}
						onClick={() => setShown(part)}
						className="min-h-11 shrink-0 border-b-2 border-transparent px-3 text-ui text-muted -outline-offset-4 hover:text-ink aria-pressed:border-leaf aria-pressed:font-semibold aria-pressed:text-ink"
					>
						{SHORT_TITLES[part] ?? PART_TITLES[part]}
					</button>
				))}
			</div>
			{parts.map((part) => (
				<Section
					key={part}
					title={PART_TITLES[part]}
					className={cx(part !== shown && "js:max-lg:hidden")}
					// The pressed button says it there.
					headClassName="js:max-lg:sr-only"
				>
					{contents[part]}
				</Section>
			))}
		</div>
	);
}

/** Rarely used settings, open if any is set. */
function Fold({
	title,
	isOpen,
	children,
}: {
	title: string;
	isOpen: boolean;
	children: ReactNode;
}) {
	return (
		<details open={isOpen || undefined} className="rounded-md border border-hairline">
			<summary className="min-h-11 cursor-pointer rounded-md px-4 py-2.5 text-ui font-medium">
				{title}
			</summary>
			<div className="grid grid-cols-1 gap-5 px-4 pt-1 pb-4">{children}</div>
		</details>
	);
}

/** A drawing of one value, in appearance.css. */
function Drawing({ name, id }: { name: "layout" | "style" | "shape"; id: string }) {
	return <span aria-hidden className={`mini-${name} mini-${name}-${id}`} />;
}

function ChoiceSelect({
	name,
	field,
}: {
	name: "font" | "backgroundStyle";
	field: FieldMetadata<string>;
}) {
	return (
		<SelectField
			field={field}
			label={CHOICE_LABELS[name]}
			options={OPTIONS[name].map(({ id, name: label }) => ({ value: id, label }))}
		/>
	);
}

function describeColors(count: number): string {
	return count === COLOR_NAMES.length
		? "These replace the theme’s colors. Empty ones are set to match."
		: "These replace the theme’s colors. Text colors adjust to stay readable.";
}

function valuesOf({ preset, colors, customCss, ...theme }: StoredTheme) {
	const texts = Object.fromEntries(COLOR_NAMES.map((name) => [name, colors[name] ?? ""]));
	return { ...texts, preset, ...readChoices(theme), customCss };
}

const LABELS: Readonly<Record<ThemeField, string>> = {
	...COLOR_LABELS,
	...CHOICE_LABELS,
	preset: "Theme",
	customCss: "Custom CSS",
};

/** @returns labels of the fields that the tier has; only those are compared in a conflict and kept in a draft */
function labelsOf(names: readonly ThemeField[]): typeof LABELS {
	return Object.fromEntries(names.map((name) => [name, LABELS[name]])) as typeof LABELS;
}

function wordsOf(name: ThemeField, value: string): string {
	if (name === "preset") {
		return Object.values(presets).find(({ id }) => id === value)?.name ?? value;
	}
	const choice = CHOICE_NAMES.find((each) => each === name);
	if (choice) return choiceName(choice, value);
	return value || (name === "customCss" ? "" : "From theme");
}
