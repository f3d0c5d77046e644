import type { PageImage } from "#app/features/page/public-page.ts";

/** An image of the page in the format and width that fit. */
export function PagePicture({
	image: { files, width, height, altText },
	sizes,
	className,
	loading,
}: {
	image: PageImage;
	/** How wide it is shown, as the `sizes` attribute says it. */
	sizes: string;
	className: string;
	/** `first` is what a visitor waits for: fetched ahead of the rest. `late` waits until it comes into sight. */
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
