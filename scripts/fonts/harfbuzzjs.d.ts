/** Types of the parts in use: the package has no types. */
declare module "harfbuzzjs" {
	type Face = { upem: number };
	type Font = { setVariations(values: Record<string, number>): void };
	type Buffer = {
		addText(text: string): void;
		guessSegmentProperties(): void;
		/** Shaped glyphs; `ax` is the horizontal advance in units of the font. */
		json(): { ax: number }[];
		destroy(): void;
	};
	const harfbuzz: Promise<{
		createBlob(font: Uint8Array): object;
		createFace(blob: object, index: number): Face;
		createFont(face: Face): Font;
		createBuffer(): Buffer;
		shape(font: Font, buffer: Buffer): void;
	}>;
	export default harfbuzz;
}
