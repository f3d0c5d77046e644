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
	type CustomColors,
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
	type ColorName,
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
import { PageHeader } from "#app/ui/page-header.tsx";
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
import { CustomCssForm } from "./custom-css-form.tsx";
import { Fold } from "./fold.tsx";
import { FontAndBackground } from "./font-and-background.tsx";
import { HigherPlan } from "./higher-plan.tsx";
import { PaletteDots } from "./palette-dots.tsx";
import { PresetPicker } from "./preset-picker.tsx";
import { PARTS, type Part, PartSwitch, ThemePart } from "./theme-parts.tsx";

type ThemeField = (typeof COLOR_NAMES)[number] | keyof ThemeChoices | "preset";
/** The CSS has a form of its own. */
type FormPart = Exclude<Part, "css">;
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
	pictureAddress,
	pictureUpload,
	darkMode,
	reply,
	cssReply,
	nonce,
	drawPage,
}: {
	accountId: string;
	tier: Tier;
	stored: StoredTheme;
	/** Stored CSS that the page applies, and the parts that it leaves out. */
	css: { shown: string; dropped: DroppedCss[] };
	/** Colors of the uploaded background picture; null without one. */
	picture: PictureColors | null;
	/** A small file of the background picture; null without one. */
	pictureAddress: string | null;
	/** Buttons that upload and remove the background picture. Their forms are outside of this one. */
	pictureUpload: ReactNode;
	/** The background picture for dark mode and its colors, null without one, and its buttons. */
	darkMode: { background: PageImage | null; picture: PictureColors | null; upload: ReactNode };
	reply: FormReply<StoredTheme> | undefined;
	/** The same for the form of the custom CSS. */
	cssReply: FormReply<StoredTheme> | undefined;
	/** Nonce of the document, for the server's HTML. */
	nonce: string | undefined;
	/** Draws the top of the creator's own page with a preset, or with a theme of their own. */
	drawPage: (preset: PresetId, own?: PageTheme) => ReactNode;
}) {
	const [part, setPart] = useState<Part>("theme");
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
	/** The theme as it was when the tab was opened; null if choosing its preset brings back all of it. */
	const [opened] = useState(stored);
	const yours = useMemo((): PageTheme | null => {
		const own = entitlementsOf(tier);
		const theme = {
			preset: opened.preset,
			...readChoices(
				own.themeStyles ? opened : { layout: opened.layout, buttonShape: opened.buttonShape },
			),
			colors: pickOwn(opened.colors, own.customColors),
			picture: own.themeStyles ? picture : null,
			darkPicture: own.themeStyles ? darkMode.picture : null,
			customCss: css.shown,
		};
		return isPlain(theme) ? null : theme;
	}, [opened, tier, picture, darkMode.picture, css.shown]);
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
					<PartSwitch
						parts={PARTS.filter((each) => may.themeStyles || each !== "font")}
						shown={part}
						onShow={setPart}
					/>
					{form}
					<ThemePart part="css" isShown={part === "css"}>
						{may.customCss ? (
							<CustomCssForm
								accountId={accountId}
								stored={stored}
								dropped={css.dropped}
								reply={cssReply}
								onRefused={() => setPart("css")}
							/>
						) : (
							<HigherPlan
								plans={plansWith("customCss")}
								isKept={stored.customCss !== ""}
								what="Custom CSS comes"
							/>
						)}
					</ThemePart>
				</>
			)}
		>
			{(fields, { fill }) => {
				const theme = themeOf(fields);
				const hasDarkMode = darkModeOf(theme) !== null;
				const showsDark = isDarkMode && hasDarkMode;
				const contents: Record<FormPart, ReactNode> = {
					theme: (
						<PresetPicker
							field={fields.preset}
							allowed={[...may.presets, stored.preset]}
							drawPage={drawPage}
							yours={
								yours && {
									picture: drawPage(yours.preset, yours),
									isChosen: isSameLook(theme, yours),
									onChoose: () => fill(valuesOf(opened), "preset"),
								}
							}
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
										<PaletteDots theme={{ ...theme, colors: {}, ...readChoices({ palette }) }} />
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
											return <PaletteDots theme={darkModeOf({ ...theme, darkMode }) ?? theme} />;
										}}
									/>
									{hasDarkMode ? (
										<Button
											variant="secondary"
											onClick={() => setIsDarkMode(!isDarkMode)}
											className="justify-self-start no-js:hidden"
										>
											{isDarkMode ? "Show your page in light mode" : "Show your page in dark mode"}
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
									<p className="text-ui text-muted">{describeColors(may.customColors.length)}</p>
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
						<FontAndBackground
							fields={fields}
							theme={theme}
							pictureAddress={pictureAddress}
							pictureUpload={pictureUpload}
							darkPictureUpload={hasDarkMode && mayHaveDarkPicture(theme) ? darkMode.upload : null}
							nonce={nonce}
						/>
					) : null,
					buttons: (
						<>
							{hasTextLinks(layoutOf(theme)) ? (
								<p className="text-ui text-muted">
									The layout {choiceName("layout", theme.layout)} has no buttons. Style and shape
									show in the other layouts.
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
				};
				const shown = FORM_PARTS.filter((each) => contents[each] !== null);
				return (
					<div className="grid grid-cols-1 gap-5 lg:gap-10">
						<ShowPageDraft
							draft={{
								theme: inMode(theme, { isDarkMode }),
								background: showsDark ? (darkMode.background ?? undefined) : undefined,
							}}
						/>
						<RefusedPart
							part={shown.find((each) => PART_FIELDS[each].some((name) => fields[name].errors))}
							onRefused={setPart}
						/>
						{shown.map((each) => (
							<ThemePart key={each} part={each} isShown={each === part}>
								{contents[each]}
							</ThemePart>
						))}
					</div>
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

const FORM_PARTS = PARTS.filter((part): part is FormPart => part !== "css");

/** Fields that can be refused, by the part that shows them. */
const PART_FIELDS: Record<FormPart, readonly ThemeField[]> = {
	theme: ["preset"],
	colors: ["palette", "darkMode", ...COLOR_NAMES],
	font: ["font", "backgroundStyle"],
	buttons: ["buttonStyle", "buttonShape"],
	layout: ["layout"],
};

/** Calls back when a field was refused that a phone may not show. */
function RefusedPart({
	part,
	onRefused,
}: {
	part: Part | undefined;
	onRefused: (part: Part) => void;
}) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, whatever is passed later.
	useEffect(() => {
		if (part !== undefined) onRefused(part);
	}, [part]);
	return null;
}

/** A drawing of one value, in appearance.css. */
function Drawing({ name, id }: { name: "layout" | "style" | "shape"; id: string }) {
	return <span aria-hidden className={`mini-${name} mini-${name}-${id}`} />;
}

function describeColors(count: number): string {
	return count === COLOR_NAMES.length
		? "These replace the theme’s colors. Empty ones are set to match."
		: "These replace the theme’s colors. Text colors adjust to stay readable.";
}

function valuesOf({ preset, colors, ...theme }: StoredTheme) {
	const texts = Object.fromEntries(COLOR_NAMES.map((name) => [name, colors[name] ?? ""]));
	return { ...texts, preset, ...readChoices(theme) };
}

function isPlain({ colors, ...theme }: PageTheme): boolean {
	return Object.keys(colors).length === 0 && CHOICE_NAMES.every((name) => theme[name] === "preset");
}

/** Whether the fields of the form are the same in both. */
function isSameLook(one: PageTheme, other: PageTheme): boolean {
	return (
		one.preset === other.preset &&
		CHOICE_NAMES.every((name) => one[name] === other[name]) &&
		COLOR_NAMES.every((name) => one.colors[name] === other.colors[name])
	);
}

/** @returns the colors with these names */
function pickOwn(colors: CustomColors, names: readonly ColorName[]): CustomColors {
	return colorsOf(Object.fromEntries(names.map((name) => [name, colors[name]])));
}

const LABELS: Readonly<Record<ThemeField, string>> = {
	...COLOR_LABELS,
	...CHOICE_LABELS,
	preset: "Theme",
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
	return value || "From theme";
}
