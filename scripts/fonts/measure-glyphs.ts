import hbPromise from "harfbuzzjs";
import subsetFont from "subset-font";

/** Code points of the printable characters of ASCII, whose widths are measured. */
export const MEASURED = Array.from({ length: 95 }, (_, index) => 32 + index);

/** As bold as any text of a page. */
const WEIGHT = 700;

/** @returns the widths of `MEASURED`, bold, in thousandths of the font size */
export async function measureGlyphs(file: Buffer): Promise<number[]> {
	const harfbuzz = await hbPromise;
	const sfnt = await subsetFont(file, String.fromCodePoint(...MEASURED), { targetFormat: "sfnt" });
	const face = harfbuzz.createFace(harfbuzz.createBlob(sfnt), 0);
	const font = harfbuzz.createFont(face);
	// Out of the font's own range, it is the nearest weight that the font has.
	font.setVariations({ wght: WEIGHT });
	return MEASURED.map((codePoint) => {
		const buffer = harfbuzz.createBuffer();
		buffer.addText(String.fromCodePoint(codePoint));
		buffer.guessSegmentProperties();
		harfbuzz.shape(font, buffer);
		const advance = buffer.json().reduce((sum, glyph) => sum + glyph.ax, 0);
		buffer.destroy();
		return Math.round((advance * 1_000) / face.upem);
	});
}
