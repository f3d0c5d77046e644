import type { ReactNode } from "react";
import type { PageImage, PageLink } from "#app/features/creator-page/core/public-page.ts";
import { fillsCard } from "#app/features/creator-page/images/schema.ts";
import { KINDS, typedTitle } from "#app/features/creator-page/links/kinds/kinds.ts";
import type { PageTexts } from "#app/i18n/visitors/texts.ts";
import { cx } from "#app/ui/cx.ts";
import { PagePicture } from "./page-picture.tsx";

/** Width in gallery.css of a picture as wide as the page. */
const WHOLE_SIZES = "(min-width: 640px) 600px, calc(100vw - 40px)";
/** Widths of a closed frame: in CSS pixels where the page is widest, and in hundredths of the window. */
const FRAME_WIDTH = 196;
const FRAME_VW = 31;

/**
 * Pictures in frames, each of which opens in place, one at a time. What has no picture is a row of its own.
 * @param draw draws a link as it is outside of a gallery
 */
export function Gallery({
	id,
	links,
	texts,
	draw,
}: {
	id: string;
	links: readonly PageLink[];
	texts: PageTexts;
	draw: (link: PageLink) => ReactNode;
}) {
	return (
		<ul className="page-gallery">
			{links.map((link) =>
				link.thumbnail ? (
					<li key={link.id} className="page-frame">
						<details name={`gallery-${id}`}>
							<Picture link={link} image={link.thumbnail} texts={texts} />
							<Words link={link} draw={draw} />
						</details>
					</li>
				) : (
					<li key={link.id} className="page-gallery-row">
						{draw(link)}
					</li>
				),
			)}
		</ul>
	);
}

/** Both pictures are there from the start, because only the open frame shows, and so loads, the large one. */
function Picture({ link, image, texts }: { link: PageLink; image: PageImage; texts: PageTexts }) {
	const { altText } = image;
	const sides = sidesOf(image);
	return (
		<summary>
			<PagePicture
				image={{ ...image, ...narrow(image), altText: altText || link.title }}
				sizes={`(min-width: 640px) ${Math.ceil(FRAME_WIDTH * sides)}px, ${Math.ceil(FRAME_VW * sides)}vw`}
				className="page-frame-closed"
				loading="late"
			/>
			<PagePicture
				image={{ ...image, altText: "" }}
				sizes={WHOLE_SIZES}
				className={cx("page-frame-whole", !fillsCard(image) && "page-picture-small")}
				loading="late"
			/>
			{KINDS[link.kind].opens === null ? null : <LinkMark texts={texts} />}
		</summary>
	);
}

/** @returns the width of a picture that fills a square of side 1: it is cut at the sides if it is wide */
function sidesOf({ width, height }: PageImage): number {
	return Math.max(1, width / height);
}

/** @returns the files that a closed frame may need, at up to two device pixels per CSS pixel */
function narrow(image: PageImage): Pick<PageImage, "files"> {
	const { files } = image;
	const needed = FRAME_WIDTH * sidesOf(image) * 2;
	const enough = files.findIndex(({ width }) => width >= needed);
	return { files: enough === -1 ? files : files.slice(0, enough + 1) };
}

function Words({ link, draw }: { link: PageLink; draw: (link: PageLink) => ReactNode }) {
	if (KINDS[link.kind].opens === null) return <Caption as="p" link={link} />;
	// The picture is above it, so neither it nor the mark of a player is drawn again.
	const { thumbnail: _, plays: __, ...words } = link;
	return <div className="page-frame-link">{draw(words)}</div>;
}

/** A picture outside of a gallery, as wide as the page. */
export function Figure({ link }: { link: PageLink }) {
	const { thumbnail } = link;
	if (!thumbnail) return null;
	return (
		<figure className={cx("page-figure", !fillsCard(thumbnail) && "page-picture-small")}>
			<PagePicture
				image={thumbnail}
				sizes={WHOLE_SIZES}
				className="page-figure-image"
				loading="late"
			/>
			<Caption as="figcaption" link={link} />
		</figure>
	);
}

function Caption({ as: Tag, link }: { as: "p" | "figcaption"; link: PageLink }) {
	const caption = typedTitle(link);
	if (caption === "") return null;
	return (
		<Tag className="page-caption" dir="auto">
			{caption}
		</Tag>
	);
}

function LinkMark({ texts }: { texts: PageTexts }) {
	return (
		<span className="page-frame-mark">
			<svg
				viewBox="0 0 24 24"
				width="16"
				height="16"
				fill="none"
				stroke="currentColor"
				strokeWidth="2"
				strokeLinecap="round"
				strokeLinejoin="round"
				role="img"
			>
				<title>{texts.withLink}</title>
				<path d="M9 17H7A5 5 0 0 1 7 7h2m6 0h2a5 5 0 0 1 0 10h-2m-7-5h8" />
			</svg>
		</span>
	);
}
