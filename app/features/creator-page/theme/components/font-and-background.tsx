import type { FieldMetadata } from "@conform-to/react";
import { Image } from "lucide-react";
import type { ReactNode } from "react";
import { FONT_NAMES, FONT_STACKS, type FontName } from "#app/features/creator-page/core/fonts.ts";
import { fontOf, type PageTheme } from "#app/features/creator-page/core/page-theme.ts";
import { documentNonce } from "#app/ui/document-nonce.ts";
import { ChoicePicker } from "./choice-picker.tsx";
import { CHOICE_LABELS, OPTIONS } from "./choices.ts";

/** Choice of the font, each drawn in itself, and of the background. Needs appearance.css. */
export function FontAndBackground({
	fields,
	theme,
	pictureAddress,
	pictureUpload,
	darkPictureUpload,
	nonce,
}: {
	fields: Record<"font" | "backgroundStyle", FieldMetadata<string>>;
	/** The theme with unsaved changes. */
	theme: PageTheme;
	/** A small file of the uploaded background picture; null without one. */
	pictureAddress: string | null;
	/** Buttons that upload and remove the background picture. */
	pictureUpload: ReactNode;
	/** The same for the picture in dark mode; null if it has no place. */
	darkPictureUpload: ReactNode;
	/** Nonce of the document, for the server's HTML. */
	nonce: string | undefined;
}) {
	const fontFor = (id: string) =>
		FONT_NAMES.find((each) => each === id) ?? fontOf({ ...theme, font: "preset" });
	return (
		<>
			<style nonce={documentNonce ?? nonce} suppressHydrationWarning>
				{FONT_RULES}
			</style>
			<ChoicePicker
				field={fields.font}
				label={CHOICE_LABELS.font}
				options={OPTIONS.font}
				isCompact
				nameClass={(id) => `mini-font-name ${fontClass(fontFor(id))}`}
				draw={(id) => (
					<span aria-hidden className={`mini-font ${fontClass(fontFor(id))}`}>
						Aa
					</span>
				)}
			/>
			<ChoicePicker
				field={fields.backgroundStyle}
				label={CHOICE_LABELS.backgroundStyle}
				options={OPTIONS.backgroundStyle}
				isCompact
				draw={(id) =>
					id === "picture" ? (
						<Picture address={pictureAddress} />
					) : (
						<span aria-hidden className={`mini-background mini-background-${id}`} />
					)
				}
			/>
			{/* Stays mounted: an upload may be running. */}
			<div hidden={theme.backgroundStyle !== "picture" && pictureAddress !== null}>
				{pictureUpload}
			</div>
			{darkPictureUpload}
		</>
	);
}

function Picture({ address }: { address: string | null }) {
	return address === null ? (
		<span aria-hidden className="mini-background mini-background-empty">
			<Image className="size-5" />
		</span>
	) : (
		<img src={address} alt="" loading="lazy" className="mini-background object-cover" />
	);
}

function fontClass(font: FontName): string {
	return `mini-font-${font.toLowerCase().replaceAll(" ", "-")}`;
}

const FONT_RULES = FONT_NAMES.map(
	(font) => `.${fontClass(font)} { font-family: ${FONT_STACKS[font]} }`,
).join("\n");
