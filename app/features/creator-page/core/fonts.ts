/** The fonts that a page may have. Each page loads one of them, so each has one file (see `app/fonts`). */

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

/** Value of `font-family`, with a system font that has the same width until the font is there. */
export const FONT_STACKS: Readonly<Record<FontName, string>> = {
	Inter: sans("Inter Variable", "Inter"),
	"DM Sans": sans("DM Sans Variable", "DM Sans"),
	Poppins: sans("Poppins", "Poppins"),
	Nunito: sans("Nunito Variable", "Nunito"),
	Raleway: sans("Raleway Variable", "Raleway"),
	Roboto: sans("Roboto Variable", "Roboto"),
	"Space Grotesk": sans("Space Grotesk Variable", "Space Grotesk"),
	// Few devices have Helvetica. Inter Tight has nearly its proportions, so the page looks the same everywhere.
	Helvetica: `"Inter Tight Variable", "Inter Tight Fallback", "Helvetica Neue", Helvetica, Arial, sans-serif`,
	Lora: serif("Lora Variable", "Lora"),
	Fraunces: serif("Fraunces Variable", "Fraunces"),
	"Instrument Serif": serif("Instrument Serif", "Instrument Serif"),
	"Space Mono": `"Space Mono", "Space Mono Fallback", ui-monospace, Menlo, Consolas, monospace`,
};

/** Text that needs no file: Roboto where it is installed, else the system's own font. */
export const SYSTEM_STACK = 'Roboto, system-ui, "Segoe UI", Arial, sans-serif';

function sans(family: string, name: string): string {
	return `"${family}", "${name} Fallback", system-ui, Arial, sans-serif`;
}

function serif(family: string, name: string): string {
	return `"${family}", "${name} Fallback", Georgia, serif`;
}
