/** What is used of it: the package brings no types. */
declare module "subset-font" {
	export default function subsetFont(
		font: Buffer,
		text: string,
		options: {
			targetFormat: "sfnt" | "woff" | "woff2";
			variationAxes?: Record<string, number | { min: number; max: number }>;
			/** OpenType tags; the others go, with the glyphs that only they lead to. */
			keepFeatures?: readonly string[];
			noHinting?: boolean;
			/** OpenType tables. */
			dropTables?: readonly string[];
		},
	): Promise<Buffer>;
}
