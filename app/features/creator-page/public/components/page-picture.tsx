import type { PageImage } from "#app/features/creator-page/core/public-page.ts";

/** A picture of the page in the best available format and width. */
export function PagePicture({
	image: { files, jpg, width, height, altText },
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
	const sourceSet = files.map((file) => `${file.webp} ${file.width}w`).join(", ");
	return (
		<picture className={className}>
			<source type="image/webp" srcSet={sourceSet} sizes={sizes} />
			<img
				src={jpg}
				width={width}
				height={height}
				alt={altText}
				fetchPriority={loading === "first" ? "high" : undefined}
				loading={loading === "late" ? "lazy" : undefined}
			/>
		</picture>
	);
}
