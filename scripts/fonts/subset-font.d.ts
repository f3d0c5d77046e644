/** Types of the parts in use: the package has no types. */
declare module "subset-font" {
	export default function subsetFont(
		font: Buffer,
		text: string,
		options: {
			targetFormat: "sfnt" | "woff" | "woff2";
			variationAxes?: Record<string, number | { min: number; max: number }>;
			/** OpenType tags to keep; other features are removed, with the glyphs that only they use. */
			keepFeatures?: readonly string[];
			noHinting?: boolean;
			/** OpenType tables to remove. */
			dropTables?: readonly string[];
		},
	): Promise<Buffer>;
}
