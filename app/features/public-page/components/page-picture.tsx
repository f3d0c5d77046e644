import type { PageImage } from "#app/features/page/public-page.ts";

/** A picture of the page in the best available format and width. */
export function PagePicture({
	image: { files, width, height, altText },
	sizes,
	className,
	loading,
}: {
	image: PageImage;
	/** Value of the `sizes` attribute. */
	sizes: string;
	className: string;
	/** `first` loads with high priority, because visitors wait for it. `late` loads when it comes into view. */
	loading?: "first" | "late" | undefined;
}) {
	const sourceSet = (format: "webp" | "jpg") =>
		files.map((file) => `${file[format]} ${file.width}w`).join(", ");
	return (
		<picture className={className}>
			<source type="image/webp" srcSet={sourceSet("webp")} sizes={sizes} />
			<img
				src={files.at(-1)?.jpg}
				srcSet={sourceSet("jpg")}
				sizes={sizes}
				width={width}
				height={height}
				alt={altText}
				fetchPriority={loading === "first" ? "high" : undefined}
				loading={loading === "late" ? "lazy" : undefined}
			/>
		</picture>
	);
}
