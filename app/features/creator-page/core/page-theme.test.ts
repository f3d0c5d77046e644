import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrastPairs } from "#app/features/creator-page/theme/contrast-guard.ts";
import {
	contrastRatio,
	lowestContrast,
	mixColors,
	nearestPassing,
	TEXT_CONTRAST,
} from "#app/lib/contrast.ts";
import { darkModeOf } from "./dark-mode.ts";
import {
	CHOICES,
	headerShape,
	isRowLayout,
	type PageTheme,
	type PictureColors,
	plainTheme,
} from "./page-theme.ts";
import { COLOR_NAMES, type ColorName, PRESET_IDS, presets } from "./presets.ts";
import {
	colorScheme,
	pageBackgrounds,
	pictureCover,
	themeColor,
	themeColors,
	themeMuted,
} from "./theme-colors.ts";
import { documentRule, pageThemeRule, presetRule, themeColorMetas } from "./theme-style.ts";

const color = fc
	.integer({ min: 0, max: 0xffffff })
	.map((value) => `#${value.toString(16).padStart(6, "0")}`);

function themeWith(names: readonly ColorName[]): fc.Arbitrary<PageTheme> {
	return fc.record({
		preset: fc.constantFrom(...PRESET_IDS),
		layout: fc.constantFrom(...CHOICES.layout.values),
		palette: fc.constantFrom(...CHOICES.palette.values),
		font: fc.constantFrom(...CHOICES.font.values),
		darkMode: fc.constantFrom(...CHOICES.darkMode.values),
		backgroundStyle: fc.constantFrom(...CHOICES.backgroundStyle.values),
		buttonStyle: fc.constantFrom(...CHOICES.buttonStyle.values),
		buttonShape: fc.constantFrom(...CHOICES.buttonShape.values),
		colors: fc.record(Object.fromEntries(names.map((name) => [name, color])), { requiredKeys: [] }),
		picture: fc.option(picture),
		darkPicture: fc.option(picture),
		customCss: fc.constant(""),
	});
}

/** Pixels of a picture, and the colors between which they are. */
const pixels = fc.array(color, { minLength: 1, maxLength: 20 });
const picture = pixels.map(extremesOf);

function extremesOf(colors: readonly string[]): PictureColors {
	const extreme = (by: (...values: number[]) => number) => {
		const channels = [1, 3, 5].map((at) =>
			by(...colors.map((each) => Number.parseInt(each.slice(at, at + 2), 16))),
		);
		return `#${channels.map((each) => each.toString(16).padStart(2, "0")).join("")}`;
	};
	return { darkest: extreme(Math.min), lightest: extreme(Math.max) };
}

describe("the top of the page", () => {
	it.each([
		[plainTheme("default"), { isRound: true, isCentered: true }],
		[plainTheme("forest"), { isRound: false, isCentered: false }],
		[
			{ ...plainTheme("forest"), layout: "centered" as const },
			{ isRound: false, isCentered: true },
		],
		[
			{ ...plainTheme("default"), layout: "left" as const },
			{ isRound: true, isCentered: false },
		],
		[
			{ ...plainTheme("default"), layout: "poster" as const },
			{ isRound: true, isCentered: false },
		],
	])("follows preset and layout: $preset $layout", (theme, shape) => {
		expect(headerShape(theme)).toEqual(shape);
	});
});

describe("colors derived from the chosen ones", () => {
	it("are all readable, whatever the three pickers choose", () => {
		fc.assert(
			fc.property(themeWith(["primary", "secondary", "background"]), (theme) => {
				expect(contrastPairs(theme).filter(({ passes }) => !passes)).toEqual([]);
			}),
			{ numRuns: 1_000 },
		);
	});

	it("keep the footer readable, whatever is chosen", () => {
		fc.assert(
			fc.property(themeWith(COLOR_NAMES), (theme) => {
				const ratio = lowestContrast(themeMuted(theme), pageBackgrounds(theme));
				expect(ratio).toBeGreaterThanOrEqual(TEXT_CONTRAST);
			}),
			{ numRuns: 300 },
		);
	});

	it("pass once every suggested color is accepted", () => {
		fc.assert(
			fc.property(themeWith(COLOR_NAMES), (theme) => {
				const taken = contrastPairs(theme).reduce((now) => {
					const failing = contrastPairs(now).find(({ color, nearest }) => nearest !== color);
					if (!failing) return now;
					return { ...now, colors: { ...now.colors, [failing.name]: failing.nearest } };
				}, theme);
				const left = contrastPairs(taken).filter(({ passes }) => !passes);
				// Icons are on the page and on their own background: no color reads on two very different ones.
				expect(left.filter(({ name }) => name !== "linkText")).toEqual([]);
			}),
			{ numRuns: 200 },
		);
	});

	it("make text on a custom button black or white", () => {
		const withPrimary = (primary: string) =>
			themeColors({ ...plainTheme("ocean"), colors: { primary } });
		expect(withPrimary("#ffe14d")).toMatchObject({ buttonBg: "#ffe14d", buttonText: "#083b47" });
		expect(withPrimary("#1e6b45")).toMatchObject({ buttonBg: "#1e6b45", buttonText: "#ffffff" });
	});

	it("leave the preset's own unchanged", () => {
		for (const id of PRESET_IDS) expect(themeColors(plainTheme(id))).toEqual(presets[id].colors);
	});
});

describe("the colors in dark mode", () => {
	it("are all readable, whatever was chosen by day", () => {
		fc.assert(
			fc.property(themeWith(COLOR_NAMES), (theme) => {
				const darkMode = darkModeOf(theme);
				if (darkMode === null) return;
				expect(contrastPairs(darkMode).filter(({ passes }) => !passes)).toEqual([]);
			}),
			{ numRuns: 1_000 },
		);
	});

	it("are readable on the picture that replaces the other one", () => {
		const themes = themeWith(["primary", "secondary", "background"]);
		fc.assert(
			fc.property(themes, picture, pixels, (theme, byDay, colors) => {
				const darkPicture = extremesOf(colors);
				const pictured: PageTheme = { ...theme, backgroundStyle: "picture", picture: byDay };
				const darkMode = darkModeOf({ ...pictured, darkPicture });
				if (darkMode === null) return;
				expect(darkMode.picture).toEqual(darkPicture);
				const cover = pictureCover(darkMode)?.color ?? "";
				const opacity = Number.parseInt(cover.slice(7), 16) / 255;
				for (const pixel of colors) {
					const seen = mixColors(pixel, cover.slice(0, 7), opacity);
					for (const text of [themeColors(darkMode).text, themeMuted(darkMode)]) {
						expect(contrastRatio(text, seen)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
					}
				}
			}),
			{ numRuns: 500 },
		);
	});

	it("count with the picture of the day if there is no other, and with none if there is none by day", () => {
		const night = { darkest: "#000000", lightest: "#202020" };
		const byDay = { darkest: "#d0d0d0", lightest: "#ffffff" };
		const theme: PageTheme = {
			...plainTheme("default"),
			darkMode: "dimmed",
			backgroundStyle: "picture",
			picture: byDay,
		};
		expect(darkModeOf(theme)?.picture).toEqual(byDay);
		expect(darkModeOf({ ...theme, darkPicture: night })?.picture).toEqual(night);
		expect(darkModeOf({ ...theme, picture: null, darkPicture: night })?.picture).toBeNull();
		// What the light mode shows doesn't depend on it.
		const [light] = pageThemeRule({ ...theme, darkPicture: night }).split("@media");
		expect(light).toBe(pageThemeRule(theme).split("@media")[0]);
	});

	it("are dark if they are dimmed, and the palette's otherwise", () => {
		for (const id of PRESET_IDS) {
			const dimmed = darkModeOf({ ...plainTheme(id), darkMode: "dimmed" });
			expect(colorScheme(dimmed ?? plainTheme("default"))).toBe("dark");
		}
		const theme: PageTheme = { ...plainTheme("minimal"), colors: { background: "#fff8e7" } };
		const black = darkModeOf({ ...theme, darkMode: "black" });
		expect(black?.palette).toBe("black");
		expect(themeColors(black ?? theme).background).toBe("#0a0a0a");
		// A palette of another preset.
		expect(darkModeOf({ ...theme, darkMode: "cobalt" })).toBeNull();
		expect(darkModeOf(theme)).toBeNull();
	});

	it("stand in the page's rule, the document's, and the browser's bars", () => {
		const theme: PageTheme = { ...plainTheme("minimal"), darkMode: "black" };
		const query = "@media (prefers-color-scheme: dark)";
		const [day = "", darkMode = ""] = pageThemeRule(theme, { scope: ".live-page" }).split(query);
		expect(day).toContain("--page-background: #ffffff;");
		expect(darkMode).toContain(".live-page .page-theme-minimal {\n\tcolor-scheme: dark;");
		expect(darkMode).toContain("--page-background: #0a0a0a;");
		expect(documentRule(theme)).toBe(
			`html { background: #ffffff; color-scheme: light } ${query} { html { background: #0a0a0a; color-scheme: dark } }`,
		);
		expect(themeColorMetas(theme)).toEqual([
			{ name: "theme-color", content: "#0a0a0a", media: "(prefers-color-scheme: dark)" },
			{ name: "theme-color", content: "#ffffff" },
		]);
		expect(pageThemeRule(plainTheme("minimal"))).not.toContain(query);
		expect(themeColorMetas(plainTheme("minimal"))).toHaveLength(1);
	});
});

describe("nearestPassing", () => {
	it("passes, and is idempotent", () => {
		fc.assert(
			fc.property(color, color, (text, background) => {
				const nearest = nearestPassing(text, [background]);
				expect(contrastRatio(nearest, background)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
				expect(nearestPassing(nearest, [background])).toBe(nearest);
			}),
			{ numRuns: 300 },
		);
	});

	it("keeps a passing color, and changes others as little as possible", () => {
		expect(nearestPassing("#000000", ["#ffffff"])).toBe("#000000");
		expect(nearestPassing("#777777", ["#ffffff"])).toBe("#767676");
		expect(nearestPassing("#445566", ["#123456"])).toBe("#919ba5");
	});
});

describe("pageThemeRule", () => {
	it("returns the preset's rule if nothing is chosen", () => {
		for (const preset of Object.values(presets)) {
			expect(pageThemeRule(plainTheme(preset.id))).toBe(presetRule(preset.id));
		}
	});

	it("replaces the preset's gradient with a custom background", () => {
		const theme: PageTheme = { ...plainTheme("dark"), colors: { background: "#fff8e7" } };
		const rule = pageThemeRule(theme);
		expect(rule).toContain("--page-background: #fff8e7;");
		expect(rule).toContain("--page-image: none;");
		expect(themeColor(theme)).toBe("#fff8e7");
		expect(themeColor(plainTheme("ocean"))).toBe("#042c38");
	});

	it("sets the button shape, and turns a list into buttons", () => {
		const rule = pageThemeRule({ ...plainTheme("minimal"), buttonShape: "pill" });
		expect(rule).toContain("--page-button-radius: 999px;");
		expect(rule).toContain("--page-button-border: 1.5px solid #111111;");
		expect(isRowLayout(plainTheme("minimal"))).toBe(true);
		expect(isRowLayout({ ...plainTheme("minimal"), buttonShape: "pill" })).toBe(false);
		expect(isRowLayout({ ...plainTheme("minimal"), buttonStyle: "soft" })).toBe(false);
	});

	it("applies only inside its scope", () => {
		const customCss = ".public-page .page-link,.public-page .page-name{color:red}.public-page{x:y}";
		const rule = pageThemeRule({ ...plainTheme("ocean"), customCss }, { scope: ".live-page" });
		expect(rule.startsWith(".live-page .page-theme-ocean {")).toBe(true);
		expect(
			rule.endsWith(
				".live-page .public-page .page-link,.live-page .public-page .page-name{color:red}.live-page .public-page{x:y}",
			),
		).toBe(true);
	});
});

describe("the creator's picture behind the page", () => {
	const withPicture = (theme: PageTheme, colors: readonly string[]): PageTheme => ({
		...theme,
		backgroundStyle: "picture",
		picture: extremesOf(colors),
	});

	it("leaves all that is derived readable, whatever colors and picture are chosen", () => {
		fc.assert(
			fc.property(themeWith(["primary", "secondary", "background"]), pixels, (theme, colors) => {
				const pictured = withPicture(theme, colors);
				expect(contrastPairs(pictured).filter(({ passes }) => !passes)).toEqual([]);
			}),
			{ numRuns: 1_000 },
		);
	});

	it("never makes a chosen color unreadable that is readable on the plain background", () => {
		fc.assert(
			fc.property(themeWith(COLOR_NAMES), pixels, (theme, colors) => {
				const plain: PageTheme = { ...theme, backgroundStyle: "plain" };
				const readable = contrastPairs(plain).filter(({ passes }) => passes);
				const pictured = new Map(
					contrastPairs(withPicture(theme, colors)).map((pair) => [pair.name, pair]),
				);
				for (const { name } of readable) expect(pictured.get(name)?.passes, name).toBe(true);
			}),
			{ numRuns: 1_000 },
		);
	});

	it("leaves a color for icons in a list that is readable on their background and on the page", () => {
		const theme: PageTheme = { ...plainTheme("minimal"), colors: { linkBg: "#000000" } };
		for (const pixel of ["#000000", "#808080", "#ffffff"]) {
			const pairs = contrastPairs(withPicture(theme, [pixel]));
			expect(pairs.find(({ name }) => name === "linkText")?.passes, pixel).toBe(true);
		}
	});

	it("leaves text, muted text and footer readable on every covered pixel", () => {
		fc.assert(
			fc.property(themeWith(["primary", "secondary", "background"]), pixels, (theme, colors) => {
				const pictured = withPicture(theme, colors);
				const cover = pictureCover(pictured)?.color ?? "";
				const opacity = Number.parseInt(cover.slice(7), 16) / 255;
				for (const pixel of colors) {
					const seen = mixColors(pixel, cover.slice(0, 7), opacity);
					for (const text of [themeColors(pictured).text, themeMuted(pictured)]) {
						expect(contrastRatio(text, seen)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
					}
				}
			}),
			{ numRuns: 200 },
		);
	});

	it("covers no more than it must: about half of black and white, nothing of a pale picture", () => {
		const light: PageTheme = { ...plainTheme("default"), colors: { text: "#000000" } };
		expect(pictureCover(withPicture(light, ["#000000", "#ffffff"]))?.color).toBe("#ffffff78");
		expect(pictureCover(withPicture(light, ["#dddddd", "#ffffff"]))?.color).toBe("#ffffff00");
	});

	it("is a plain background without a picture", () => {
		const theme: PageTheme = { ...plainTheme("ocean"), backgroundStyle: "picture" };
		const plain: PageTheme = { ...theme, backgroundStyle: "plain" };
		expect(pageThemeRule(theme)).toBe(pageThemeRule(plain));
	});
});
