import type { FieldMetadata } from "@conform-to/react";
import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useRef } from "react";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { planNames, plansWith, tiersWithColors } from "#app/features/billing/plans/plans-with.ts";
import { darkModeOf } from "#app/features/creator-page/core/dark-mode.ts";
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
import { COLOR_NAMES, PRESET_IDS, type PresetId } from "#app/features/creator-page/core/presets.ts";
import type { PageImage } from "#app/features/creator-page/core/public-page.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { Button } from "#app/ui/button.tsx";
import { colorsOf, type StoredTheme } from "../schema.ts";
import { CHOICE_LABELS, choiceName, darkModeOptions, OPTIONS, paletteOptions } from "./choices.ts";
import { ColorFields } from "./color-fields.tsx";
import { DrawnInView, PICTURE_SIZE } from "./drawn-in-view.tsx";
import { Fold } from "./fold.tsx";
import { FontAndBackground } from "./font-and-background.tsx";
import { HigherPlan } from "./higher-plan.tsx";
import { PagePicker } from "./page-picker.tsx";
import { PaletteDots } from "./palette-dots.tsx";
import { PresetPicker } from "./preset-picker.tsx";
import { DrawnLater, PARTS, type Part, ShowRefused, ThemePart } from "./theme-parts.tsx";
import { usePaintFirst } from "./use-paint-first.ts";

export type ThemeField = (typeof COLOR_NAMES)[number] | keyof ThemeChoices | "preset";
/** The CSS has a form of its own. */
type FormPart = Exclude<Part, "css">;

/** Draws the top of the creator's own page with a preset. */
export type DrawPage = (
	preset: PresetId,
	look?: {
		/** In place of the preset's own. */
		layout?: PageTheme["layout"];
		/** Any theme in place of the preset's, and a name for its CSS class. */
		own?: { theme: PageTheme; name: string };
		/** Leaves out what comes between the name and the links. */
		isShort?: boolean;
	},
) => ReactNode;

type ThemeFieldsProps = {
	fields: Readonly<Record<ThemeField, FieldMetadata<string>>>;
	tier: Tier;
	stored: StoredTheme;
	/** The stored CSS that the page applies. */
	shownCss: string;
	/** Colors of the uploaded background picture; null without one. */
	picture: PictureColors | null;
	/** A small file of the background picture; null without one. */
	pictureAddress: string | null;
	/** Buttons that upload and remove the background picture. Their forms are outside of this one. */
	pictureUpload: ReactNode;
	/** The background picture for dark mode, its colors, and its buttons; null without one. */
	darkBackground: PageImage | null;
	darkPicture: PictureColors | null;
	darkUpload: ReactNode;
	/** Whether the live phone shows the page in dark mode. */
	isDarkMode: boolean;
	showDarkMode: (isDarkMode: boolean) => void;
	/** The creator's theme from before they tried others; null if it is a preset without changes. */
	yours: PageTheme | null;
	onYours: () => void;
	/** Nonce of the document, for the server's HTML. */
	nonce: string | undefined;
	drawPage: DrawPage;
};

/**
 * The fields of the theme's form in their parts, and the live phone's draft of them. All is drawn anew only after the
 * browser has shown what was pressed: with a drawing of each value, it takes longer than a press may wait.
 */
export function ThemeFields({ onYours, ...props }: ThemeFieldsProps) {
	const latest = useRef(onYours);
	useEffect(() => {
		latest.current = onYours;
	});
	const chooseYours = useCallback(() => latest.current(), []);
	// Conform tells of changes of what was read while it rendered, so this can't wait.
	themeOf(props);
	return <Parts {...props} fields={useDeferredValue(props.fields)} onYours={chooseYours} />;
}

const Parts = memo(function Parts(props: ThemeFieldsProps) {
	const { fields, tier, stored, isDarkMode, yours, darkUpload, drawPage } = props;
	const ref = useRef<HTMLDivElement>(null);
	usePaintFirst(ref);
	const may = entitlementsOf(tier);
	const theme = themeOf(props);
	const hasDarkMode = darkModeOf(theme) !== null;
	const showsDark = isDarkMode && hasDarkMode;
	const draw = (
		own: PageTheme,
		{ name, simple, isShort = false }: { name: string; simple: ReactNode; isShort?: boolean },
	) => (
		<DrawnInView
			simple={simple}
			draw={() => drawPage(own.preset, { own: { theme: own, name }, isShort })}
		/>
	);
	const contents: Record<FormPart, ReactNode> = {
		theme: (
			<PresetPicker
				field={fields.preset}
				allowed={[...may.presets, stored.preset]}
				drawPage={drawPage}
				yours={
					yours && {
						picture: drawPage(yours.preset, { own: { theme: yours, name: "yours" } }),
						isChosen: isSameLook(theme, yours),
						onChoose: props.onYours,
					}
				}
			/>
		),
		colors: (
			<>
				{may.themeStyles ? (
					<PagePicker
						// Each theme has its own palettes.
						key={theme.preset}
						field={fields.palette}
						label={CHOICE_LABELS.palette}
						isTitled
						options={paletteOptions(theme.preset)}
						draw={(palette) => {
							const own = { ...theme, colors: {}, palette: readChoices({ palette }).palette };
							return draw(own, { name: `palette-${palette}`, simple: <PaletteDots theme={own} /> });
						}}
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
						<PagePicker
							key={`dark mode ${theme.preset}`}
							field={fields.darkMode}
							label={CHOICE_LABELS.darkMode}
							isTitled
							options={darkModeOptions(theme.preset)}
							draw={(id) => {
								const { darkMode } = readChoices({ darkMode: id });
								const own = inMode({ ...theme, darkMode }, { isDarkMode: true });
								return draw(own, { name: `dark-${id}`, simple: <PaletteDots theme={own} /> });
							}}
						/>
						{hasDarkMode ? (
							<Button
								variant="secondary"
								onClick={() => props.showDarkMode(!isDarkMode)}
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
						isOpen={may.customColors.some((name) => stored.colors[name] || fields[name].errors)}
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
				pictureAddress={props.pictureAddress}
				pictureUpload={props.pictureUpload}
				darkPictureUpload={hasDarkMode && mayHaveDarkPicture(theme) ? darkUpload : null}
				nonce={props.nonce}
			/>
		) : null,
		buttons: (
			<>
				{hasTextLinks(layoutOf(theme)) ? (
					<p className="text-ui text-muted">
						The layout {choiceName("layout", theme.layout)} has no buttons. Style and shape show in
						the other layouts.
					</p>
				) : null}
				{may.themeStyles ? (
					<PagePicker
						field={fields.buttonStyle}
						label={CHOICE_LABELS.buttonStyle}
						isTitled
						options={OPTIONS.buttonStyle}
						draw={(id) => {
							const { buttonStyle } = readChoices({ buttonStyle: id });
							const simple = <Drawing name="style" id={id} />;
							return draw(
								{ ...theme, buttonStyle },
								{ name: `style-${id}`, isShort: true, simple },
							);
						}}
					/>
				) : null}
				<PagePicker
					field={fields.buttonShape}
					label={CHOICE_LABELS.buttonShape}
					isTitled
					options={OPTIONS.buttonShape}
					draw={(id) => {
						const { buttonShape } = readChoices({ buttonShape: id });
						const simple = <Drawing name="shape" id={id} />;
						return draw({ ...theme, buttonShape }, { name: `shape-${id}`, isShort: true, simple });
					}}
				/>
			</>
		),
		layout: (
			<PagePicker
				field={fields.layout}
				label={CHOICE_LABELS.layout}
				options={OPTIONS.layout}
				draw={(id) => (
					<DrawnLater part="layout" size={PICTURE_SIZE}>
						{drawPage(theme.preset, { layout: readChoices({ layout: id }).layout })}
					</DrawnLater>
				)}
			/>
		),
	};
	const shown = FORM_PARTS.filter((each) => contents[each] !== null);
	return (
		<div ref={ref} className="grid grid-cols-1 gap-5 lg:gap-10">
			<ShowPageDraft
				draft={{
					theme: inMode(theme, { isDarkMode }),
					background: showsDark ? (props.darkBackground ?? undefined) : undefined,
				}}
			/>
			<ShowRefused
				part={shown.find((each) => PART_FIELDS[each].some((name) => fields[name].errors))}
			/>
			{shown.map((each) => (
				<ThemePart key={each} part={each}>
					{contents[each]}
				</ThemePart>
			))}
		</div>
	);
});

/** @returns the theme that the fields describe */
function themeOf({
	fields,
	tier,
	stored,
	shownCss,
	picture,
	darkPicture,
}: Pick<
	ThemeFieldsProps,
	"fields" | "tier" | "stored" | "shownCss" | "picture" | "darkPicture"
>): PageTheme {
	const may = entitlementsOf(tier);
	return {
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
		darkPicture: may.themeStyles ? darkPicture : null,
		customCss: shownCss,
	};
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

/** A drawing of one value, in appearance.css. */
function Drawing({ name, id }: { name: "style" | "shape"; id: string }) {
	return <span aria-hidden className={`mini-${name} mini-${name}-${id}`} />;
}

function describeColors(count: number): string {
	return count === COLOR_NAMES.length
		? "These replace the theme’s colors. Empty ones are set to match."
		: "These replace the theme’s colors. Text colors adjust to stay readable.";
}

/** Whether the fields of the form are the same in both. */
function isSameLook(one: PageTheme, other: PageTheme): boolean {
	return (
		one.preset === other.preset &&
		CHOICE_NAMES.every((name) => one[name] === other[name]) &&
		COLOR_NAMES.every((name) => one.colors[name] === other.colors[name])
	);
}
