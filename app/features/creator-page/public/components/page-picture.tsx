import type { PageImage } from "#app/features/creator-page/core/public-page.ts";

/** A picture of the page in the best available format and width. A browser loads only one of its files. */
export function PagePicture({
	image,
	dark,
	sizes,
	className,
	loading,
}: {
	image: PageImage;
	/** Replaces the picture on devices in dark mode. */
	dark?: { image: PageImage; sizes: string } | null;
	/** Value of the `sizes` attribute. */
	sizes: string;
	className: string;
	/** `first` loads with high priority, because visitors wait for it. `late` loads when it comes into view. */
	loading?: "first" | "late" | undefined;
}) {
	const { jpg, width, height, altText } = image;
	return (
		<picture className={className}>
			{dark ? (
				<>
					<source
						media={IN_DARK_MODE}
						type="image/webp"
						srcSet={sourceSet(dark.image)}
						sizes={dark.sizes}
					/>
					{/* Text on it is readable on it alone, so browsers without WebP must not show the other one. */}
					<source media={IN_DARK_MODE} srcSet={dark.image.jpg} />
				</>
			) : null}
			<source type="image/webp" srcSet={sourceSet(image)} sizes={sizes} />
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

const IN_DARK_MODE = "(prefers-color-scheme: dark)";

function sourceSet({ files }: PageImage): string {
	return files.map((file) => `${file.webp} ${file.width}w`).join(", ");
}
