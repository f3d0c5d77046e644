import { type ReactNode, useMemo, useState } from "react";
import { href } from "react-router";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { plansWith } from "#app/features/billing/plans/plans-with.ts";
import { AUTOSAVE_FORM_ID } from "#app/features/creator-page/core/dashboard-tab.ts";
import {
	CHOICE_NAMES,
	type CustomColors,
	type PageTheme,
	type PictureColors,
	readChoices,
	STYLE_CHOICES,
} from "#app/features/creator-page/core/page-theme.ts";
import { COLOR_NAMES, type ColorName, presets } from "#app/features/creator-page/core/presets.ts";
import type { PageImage } from "#app/features/creator-page/core/public-page.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { SaveState } from "#app/forms/save-state.tsx";
import { SelfSavingForm } from "#app/forms/self-saving-form.tsx";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import {
	colorsOf,
	type DroppedCss,
	type StoredTheme,
	saveThemeSchema,
	THEME_SAVE_DELAY_MS,
} from "../schema.ts";
import { CHOICE_LABELS, choiceName } from "./choices.ts";
import { COLOR_LABELS } from "./color-labels.ts";
import { CustomCssForm } from "./custom-css-form.tsx";
import { HigherPlan } from "./higher-plan.tsx";
import { type DrawPage, type ThemeField, ThemeFields } from "./theme-fields.tsx";
import { PARTS, PartSwitch, ThemePart, ThemeParts } from "./theme-parts.tsx";

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
	drawPage: DrawPage;
}) {
	const [isDarkMode, setIsDarkMode] = useState(false);
	const may = entitlementsOf(tier);
	const schema = useMemo(
		() => saveThemeSchema({ tier, stored: stored.preset }),
		[tier, stored.preset],
	);
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
		<ThemeParts>
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
						<PartSwitch parts={PARTS.filter((each) => may.themeStyles || each !== "font")} />
						{form}
						<ThemePart part="css">
							{may.customCss ? (
								<CustomCssForm
									accountId={accountId}
									stored={stored}
									dropped={css.dropped}
									reply={cssReply}
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
				{(fields, { fill }) => (
					<ThemeFields
						fields={fields}
						tier={tier}
						stored={stored}
						shownCss={css.shown}
						picture={picture}
						pictureAddress={pictureAddress}
						pictureUpload={pictureUpload}
						darkBackground={darkMode.background}
						darkPicture={darkMode.picture}
						darkUpload={darkMode.upload}
						isDarkMode={isDarkMode}
						showDarkMode={setIsDarkMode}
						yours={yours}
						onYours={() => fill(valuesOf(opened), "preset")}
						nonce={nonce}
						drawPage={drawPage}
					/>
				)}
			</SelfSavingForm>
		</ThemeParts>
	);
}

function valuesOf({ preset, colors, ...theme }: StoredTheme) {
	const texts = Object.fromEntries(COLOR_NAMES.map((name) => [name, colors[name] ?? ""]));
	return { ...texts, preset, ...readChoices(theme) };
}

function isPlain({ colors, ...theme }: PageTheme): boolean {
	return Object.keys(colors).length === 0 && CHOICE_NAMES.every((name) => theme[name] === "preset");
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
