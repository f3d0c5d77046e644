import type { FontName } from "#app/features/creator-page/core/fonts.ts";
import dmSansCss from "#app/fonts/dm-sans.css?inline";
import dmSansFile from "#app/fonts/dm-sans-basic.woff2?url";
import frauncesCss from "#app/fonts/fraunces.css?inline";
import frauncesFile from "#app/fonts/fraunces-basic.woff2?url";
import instrumentSerifCss from "#app/fonts/instrument-serif.css?inline";
import instrumentSerifFile from "#app/fonts/instrument-serif-basic-400.woff2?url";
import interCss from "#app/fonts/inter.css?inline";
import interFile from "#app/fonts/inter-basic.woff2?url";
import interTightCss from "#app/fonts/inter-tight.css?inline";
import interTightFile from "#app/fonts/inter-tight-basic.woff2?url";
import loraCss from "#app/fonts/lora.css?inline";
import loraFile from "#app/fonts/lora-basic-400.woff2?url";
import loraTitleFile from "#app/fonts/lora-basic-600.woff2?url";
import nunitoCss from "#app/fonts/nunito.css?inline";
import nunitoFile from "#app/fonts/nunito-basic.woff2?url";
import poppinsCss from "#app/fonts/poppins.css?inline";
import poppinsFile from "#app/fonts/poppins-latin-500.woff2?url";
import ralewayCss from "#app/fonts/raleway.css?inline";
import ralewayFile from "#app/fonts/raleway-basic.woff2?url";
import robotoCss from "#app/fonts/roboto.css?inline";
import robotoFile from "#app/fonts/roboto-basic.woff2?url";
import spaceGroteskCss from "#app/fonts/space-grotesk.css?inline";
import spaceGroteskFile from "#app/fonts/space-grotesk-basic.woff2?url";
import spaceMonoCss from "#app/fonts/space-mono.css?inline";
import spaceMonoFile from "#app/fonts/space-mono-latin-400.woff2?url";

/**
 * CSS of each font, its file with the letters of English, and the one for a page that uses the font for titles only, if
 * that is another.
 */
export const FONT_FILES: Readonly<
	Record<FontName, { css: string; file: string; titleFile?: string }>
> = {
	Inter: { css: interCss, file: interFile },
	"DM Sans": { css: dmSansCss, file: dmSansFile },
	Poppins: { css: poppinsCss, file: poppinsFile },
	Nunito: { css: nunitoCss, file: nunitoFile },
	Raleway: { css: ralewayCss, file: ralewayFile },
	Roboto: { css: robotoCss, file: robotoFile },
	"Space Grotesk": { css: spaceGroteskCss, file: spaceGroteskFile },
	Helvetica: { css: interTightCss, file: interTightFile },
	Lora: { css: loraCss, file: loraFile, titleFile: loraTitleFile },
	Fraunces: { css: frauncesCss, file: frauncesFile },
	"Instrument Serif": { css: instrumentSerifCss, file: instrumentSerifFile },
	"Space Mono": { css: spaceMonoCss, file: spaceMonoFile },
};
