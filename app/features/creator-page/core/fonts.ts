/** The fonts that a page may have. Each page loads one of them, whose letters of English are one file, or two in Lora (see `app/fonts`). */

export const FONT_NAMES = [
	"Inter",
	"DM Sans",
	"Poppins",
	"Nunito",
	"Raleway",
	"Roboto",
	"Space Grotesk",
	"Helvetica",
	"Lora",
	"Fraunces",
	"Instrument Serif",
	"Space Mono",
] as const;

export type FontName = (typeof FONT_NAMES)[number];

/** Families of the files in `app/fonts`. */
export const FONT_FAMILIES: Readonly<Record<FontName, string>> = {
	Inter: "Inter Variable",
	"DM Sans": "DM Sans Variable",
	Poppins: "Poppins",
	Nunito: "Nunito Variable",
	Raleway: "Raleway Variable",
	Roboto: "Roboto Variable",
	"Space Grotesk": "Space Grotesk Variable",
	// Few devices have Helvetica. Inter Tight has nearly its proportions, so the page looks the same everywhere.
	Helvetica: "Inter Tight Variable",
	Lora: "Lora",
	Fraunces: "Fraunces Variable",
	"Instrument Serif": "Instrument Serif",
	"Space Mono": "Space Mono",
};

/** Value of `font-family`, with a system font that has the same width until the font is there. */
export const FONT_STACKS: Readonly<Record<FontName, string>> = {
	Inter: sans("Inter"),
	"DM Sans": sans("DM Sans"),
	Poppins: sans("Poppins"),
	Nunito: sans("Nunito"),
	Raleway: sans("Raleway"),
	Roboto: sans("Roboto"),
	"Space Grotesk": sans("Space Grotesk"),
	Helvetica: stack("Helvetica", '"Helvetica Neue", Helvetica, Arial, sans-serif'),
	Lora: serif("Lora"),
	Fraunces: serif("Fraunces"),
	"Instrument Serif": serif("Instrument Serif"),
	"Space Mono": stack("Space Mono", "ui-monospace, Menlo, Consolas, monospace"),
};

/** Text that needs no file: Roboto where it is installed, else the system's own font. */
export const SYSTEM_STACK = 'Roboto, system-ui, "Segoe UI", Arial, sans-serif';

function sans(name: FontName): string {
	return stack(name, "system-ui, Arial, sans-serif");
}

function serif(name: FontName): string {
	return stack(name, "Georgia, serif");
}

function stack(name: FontName, system: string): string {
	const family = FONT_FAMILIES[name];
	return `"${family}", "${family.replace(" Variable", "")} Fallback", ${system}`;
}
