import type { ReactNode } from "react";
import type { FontName } from "#app/features/creator-page/core/fonts.ts";
import { LANGUAGE_PARAMETER } from "#app/features/creator-page/core/page-languages.ts";
import { hasTextLinks } from "#app/features/creator-page/core/page-theme.ts";
import type { Layout } from "#app/features/creator-page/core/presets.ts";
import type { LinkSize, PageImage, PageLink } from "#app/features/creator-page/core/public-page.ts";
import { isCard } from "#app/features/creator-page/links/kinds/is-card.ts";
import { KINDS } from "#app/features/creator-page/links/kinds/kinds.ts";
import { findInlineLinks, splitText } from "#app/features/creator-page/links/list/inline-links.ts";
import {
	type PageSection,
	toSections,
} from "#app/features/creator-page/links/list/page-sections.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import type { PageTexts } from "#app/i18n/visitors/texts.ts";
import { cx } from "#app/ui/cx.ts";
import { LinkIconDrawings, LinkIconUse } from "#app/ui/link-icon.tsx";
import type { LinkIconName } from "#app/ui/link-icon-names.ts";
import { Figure, Gallery } from "./gallery.tsx";
import { PagePicture } from "./page-picture.tsx";
import { PosterLines } from "./poster-lines.tsx";
import { VerifiedBadge } from "./verified-badge.tsx";

/** Width in page-links.css. */
const THUMBNAIL_SIZES = "56px";
const FAVICON_SIZES = "24px";

/** Widths of a card in page-links.css, alone and in a grid. */
const CARD_SIZES = "(min-width: 640px) 560px, calc(100vw - 40px)";
/** Width in pixels from which a picture fills a card in a grid: a smaller one would be blurred. */
const MIN_CELL_WIDTH = 160;
const CELL_SIZES = "(min-width: 640px) 274px, calc(50vw - 26px)";

/** What links need to know of their page. */
type View = {
	isNew: boolean;
	/** All links of the page. */
	links: readonly PageLink[];
	/** Our texts in the page's language. */
	texts: PageTexts;
	/** Whether the page is in its second language. */
	isSecond: boolean;
	/** Whether its texts run in both directions, or may. */
	isBidirectional: boolean;
	layout: Layout;
	font: FontName;
	/** Place in its section, counted from 0, from which a plain link without a size is quiet. */
	quietFrom: number;
};

/** The page's links in their sections. Needs page-links.css, blocks.css if `hasBlocks`, and gallery.css if `hasPictures`. */
export function PageLinks({
	links,
	texts,
	isBidirectional,
	layout,
	font,
	isNew = false,
	isSecond = false,
	quietFrom = Number.POSITIVE_INFINITY,
}: {
	links: PageLink[];
	texts: PageTexts;
	isBidirectional: boolean;
	layout: Layout;
	font: FontName;
	isNew?: boolean | undefined;
	isSecond?: boolean;
	quietFrom?: number | undefined;
}) {
	const isText = hasTextLinks(layout);
	// In a letter, a link that stands in a sentence isn't listed again.
	const inline = layout === "letter" ? findInlineLinks(links) : new Set();
	const listed = links.filter(({ id }) => !inline.has(id));
	const shown = isText ? listed.map((link) => toTextLink(link, layout)) : listed;
	const sections = toSections(shown);
	if (sections.length === 0) return <p className="page-empty">{texts.noLinks}</p>;
	const view = { isNew, links, texts, isSecond, isBidirectional, layout, font, quietFrom };
	const icons = new Set(isText ? [] : shown.flatMap(iconNamesOf));
	return (
		<>
			{icons.size > 0 ? <LinkIconDrawings names={icons} /> : null}
			<div className="page-links">
				{sections.map((section) => (
					<Section key={(section.heading ?? section.links[0])?.id} {...section} view={view} />
				))}
			</div>
		</>
	);
}

/** @returns the link with the day of an event in its line of text and, for a poster, without its picture */
function toTextLink({ icon, date, text, thumbnail, ...link }: PageLink, layout: Layout): PageLink {
	const line = date?.whole ?? text;
	const isShown = layout !== "poster" || KINDS[link.kind].picture === "picture";
	return {
		...link,
		...(line ? { text: line } : {}),
		...(thumbnail && isShown ? { thumbnail } : {}),
	};
}

/** Whether any link needs the rules of blocks.css. */
export function hasBlocks(links: readonly PageLink[]): boolean {
	return links.some(
		(link) => !isPlain(link) && KINDS[link.kind].section !== "heading" && !isOfPictures(link.kind),
	);
}

/** Whether any link needs the rules of gallery.css. */
export function hasPictures(links: readonly PageLink[]): boolean {
	return links.some(({ kind }) => isOfPictures(kind));
}

function isOfPictures(kind: PageLink["kind"]): boolean {
	const { section, picture } = KINDS[kind];
	return section === "gallery" || picture === "picture";
}

/** Whether it is nothing but a title, besides an icon or a small picture. */
function isPlain({ kind, text }: PageLink): boolean {
	const { opens, picture } = KINDS[kind];
	return opens === "address" && picture === "thumbnail" && text === undefined;
}

/** @param place place in its section, counted from 0 */
function sizeOf(link: PageLink, { place, view }: { place: number; view: View }): LinkSize {
	// Sizes are those of buttons.
	if (hasTextLinks(view.layout)) return "row";
	if (link.size && link.size !== "auto") return link.size;
	const isLow = place >= view.quietFrom;
	return isLow && isPlain(link) && !link.thumbnail && !link.highlight ? "quiet" : "row";
}

function Section({ heading, links: stored, view }: PageSection & { view: View }) {
	const links = stored.map((link, place) => ({ ...link, size: sizeOf(link, { place, view }) }));
	const type = heading ? KINDS[heading.kind].section : null;
	// A header right above a group has no links of its own.
	const isSheet = view.layout === "sheet";
	const draw = (link: PageLink) => (
		<Item link={link} view={view} isCell={type === "grid" && !isSheet} />
	);
	const [first] = links;
	const list =
		first === undefined ? null : isSheet || type === "gallery" ? (
			<Gallery id={heading?.id ?? first.id} links={links} texts={view.texts} draw={draw} />
		) : (
			<ul className={type === "grid" ? "page-grid" : undefined}>
				{links.map((link) => (
					<li key={link.id}>{draw(link)}</li>
				))}
			</ul>
		);
	if (heading === undefined) return list;
	const title = (
		<h2 className="page-heading" dir="auto">
			{heading.title}
		</h2>
	);
	if (type !== "group") {
		return (
			<>
				{title}
				{list}
			</>
		);
	}
	return (
		<details className="page-group" open={heading.open}>
			<summary>{title}</summary>
			{list}
		</details>
	);
}

type ItemProps = { link: PageLink; view: View; isCell: boolean };

/** A link. A recording has its player in the same box, unless its title is a line of text or it is a cell of a grid. */
function Item(props: ItemProps) {
	const { link, view, isCell } = props;
	if (link.audio && !isCell && !hasTextLinks(view.layout)) {
		return <Recording link={link} view={view} />;
	}
	return (
		<>
			<Block {...props} />
			{link.audio ? <Player link={link} view={view} /> : null}
		</>
	);
}

function Player({ link, view }: { link: PageLink; view: View }) {
	return (
		// biome-ignore lint/a11y/useMediaCaption: creators upload recordings without captions.
		<audio
			className="page-audio"
			controls
			preload="none"
			src={addressOf(link, view)}
			aria-label={link.title}
		/>
	);
}

/** A recording to play, and to download. */
function Recording({ link, view }: { link: PageLink; view: View }) {
	const { isNew, texts } = view;
	const { title, text, thumbnail, icon, sensitive, verified } = link;
	return (
		<div className={cx("page-link", "page-recording", ...ranksOf(link))}>
			{thumbnail ? <Thumbnail image={thumbnail} /> : icon ? drawIcon(link) : null}
			<span className="page-recording-words">
				<Words title={title} text={text} view={view} />
			</span>
			{sensitive || verified ? <Marks link={link} texts={view.texts} /> : null}
			<a
				href={addressOf(link, view)}
				rel={relOf(isNew)}
				className="page-download"
				aria-label={fillText(texts.download, { title })}
			>
				<LinkIconUse name="download" />
			</a>
			<Player link={link} view={view} />
		</div>
	);
}

function Block({ link, view, isCell }: ItemProps) {
	const { opens, picture } = KINDS[link.kind];
	if (picture === "picture") return <Figure link={link} />;
	if (opens === null) return <Text text={link.text ?? ""} view={view} />;
	if (view.layout === "poster") return <LinkButton link={link} view={view} />;
	return isCell || isCard(link) ? (
		<Card link={link} view={view} sizes={isCell ? CELL_SIZES : CARD_SIZES} />
	) : (
		<LinkButton link={link} view={view} />
	);
}

/** Lines of text, with links inside their sentences. */
function Text({ text, view }: { text: string; view: View }) {
	return (
		<p className="page-text" dir="auto">
			{splitText(text, view.links).map(({ words, link }, index) =>
				link ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing else that names them.
					<a key={index} href={addressOf(link, view)} rel={relOf(view.isNew)}>
						{words}
					</a>
				) : (
					words
				),
			)}
		</p>
	);
}

/** @returns the address that counts the click and opens what the link leads to, a page of ours in the page's language */
function addressOf({ id, kind }: PageLink, { isSecond, texts }: View): string {
	const { opens } = KINDS[kind];
	if (opens === "address") return `/go/${id}`;
	return `/go/${id}/${opens}${isSecond ? `?${LANGUAGE_PARAMETER}=${texts.language}` : ""}`;
}

/** A link with a picture above its title. */
function Card({ link, view, sizes }: { link: PageLink; view: View; sizes: string }) {
	const { title, thumbnail, plays, highlight, sensitive, verified } = link;
	const text = lineOf(link);
	const picture = thumbnail ? (
		<PagePicture image={thumbnail} sizes={sizes} className="page-card-image" loading="late" />
	) : plays || hasTextLinks(view.layout) ? null : (
		drawIcon(link)
	);
	return (
		<a
			href={addressOf(link, view)}
			rel={relOf(view.isNew)}
			className={cx(
				"page-link",
				"page-card",
				!(picture || plays) && "page-card-plain",
				highlight && "page-link-highlight",
			)}
		>
			{picture || plays ? (
				<span
					className={cx(
						"page-card-picture",
						thumbnail && thumbnail.width < MIN_CELL_WIDTH && "page-card-small",
					)}
				>
					{picture}
					{plays ? <PlayMark texts={view.texts} /> : null}
				</span>
			) : null}
			<span className="page-card-words">
				<span>
					<Words title={title} text={text} view={view} />
				</span>
				{sensitive || verified ? <Marks link={link} texts={view.texts} /> : null}
			</span>
		</a>
	);
}

/** The link's row runs in the direction of the page, and each of its texts in that of its own letters. */
function Words({
	title,
	text,
	view: { isBidirectional },
}: {
	title: ReactNode;
	text: string | undefined;
	view: View;
}) {
	const isolate = (words: ReactNode) => (isBidirectional ? <bdi>{words}</bdi> : words);
	return (
		<>
			{isolate(title)}
			{text ? <span className="page-link-text">{isolate(text)}</span> : null}
		</>
	);
}

function Marks({ link: { sensitive, verified }, texts }: { link: PageLink; texts: PageTexts }) {
	return (
		<span className="page-link-marks">
			{verified ? <VerifiedBadge texts={texts} /> : null}
			{sensitive ? <SensitiveMark texts={texts} /> : null}
		</span>
	);
}

// The redirect counts clicks, so crawlers should not follow it.
function relOf(isNew: boolean): string {
	return isNew ? "noopener nofollow ugc" : "noopener nofollow";
}

function LinkButton({ link, view }: { link: PageLink; view: View }) {
	const { thumbnail, sensitive, verified } = link;
	const { isNew, layout, font } = view;
	const title = layout === "poster" ? <PosterLines text={link.title} font={font} /> : link.title;
	const text = lineOf(link);
	const icon = thumbnail || hasTextLinks(layout) ? null : drawIcon(link);
	const isPictured = Boolean(thumbnail ?? sheetOf(link));
	return (
		<a
			href={addressOf(link, view)}
			rel={relOf(isNew)}
			className={cx(
				"page-link",
				Boolean((icon && !isPictured) || sensitive || verified) && "page-link-sides",
				Boolean(sensitive || verified) && "page-link-marked",
				Boolean(sensitive || verified) && !(icon || thumbnail) && "page-link-plain",
				sensitive && verified && "page-link-two-marks",
				isPictured && "page-link-pictured",
				Boolean(text && (icon || isPictured)) && "page-link-lines",
				...ranksOf(link),
			)}
		>
			{thumbnail ? <Thumbnail image={thumbnail} /> : null}
			{icon}
			{text ? (
				<span>
					<Words title={title} text={text} view={view} />
				</span>
			) : (
				<Words title={title} text={undefined} view={view} />
			)}
			{sensitive || verified ? <Marks link={link} texts={view.texts} /> : null}
		</a>
	);
}

/** @returns classes of the link's highlight and size, or false for those it doesn't need */
function ranksOf({ highlight, size }: PageLink) {
	return [
		highlight && "page-link-highlight",
		size && size !== "row" && `page-link-${size}`,
	] as const;
}

function Thumbnail({ image }: { image: PageImage }) {
	return (
		<PagePicture
			image={image}
			sizes={THUMBNAIL_SIZES}
			className="page-link-thumbnail"
			loading="late"
		/>
	);
}

/** @returns the day of an event that stands on a calendar sheet, in the place of a picture or a chosen icon */
function sheetOf({ date, icon, thumbnail }: PageLink): PageLink["date"] | null {
	return date && !icon && !thumbnail ? date : null;
}

/** @returns the line below the title */
function lineOf(link: PageLink): string | undefined {
	const { date, text } = link;
	if (!date) return text;
	return sheetOf(link) ? date.rest : date.whole;
}

/** @returns the chosen icon, the day of an event, or the default of the link's kind */
function drawIcon(link: PageLink): ReactNode {
	const { icon } = link;
	const sheet = sheetOf(link);
	if (sheet) {
		return (
			<time className="page-link-thumbnail page-date" dateTime={sheet.iso}>
				<span>
					<b>{sheet.day}</b> {sheet.month}
				</span>
			</time>
		);
	}
	if (icon && typeof icon !== "string") {
		return (
			<PagePicture image={icon} sizes={FAVICON_SIZES} className="page-link-icon" loading="late" />
		);
	}
	const name = iconNameOf(link);
	return name ? (
		<span className="page-link-icon">
			<LinkIconUse name={name} />
		</span>
	) : null;
}

function iconNameOf(link: PageLink): LinkIconName | null {
	const { kind, icon, plays, thumbnail } = link;
	if (thumbnail || sheetOf(link) || typeof icon === "object") return null;
	return icon ?? (plays === "music" ? "music" : KINDS[kind].icon);
}

/** A recording has the icon to download it besides one that was chosen. */
function iconNamesOf(link: PageLink): LinkIconName[] {
	const name = iconNameOf(link);
	return [...(name ? [name] : []), ...(link.audio ? (["download"] as const) : [])];
}

function PlayMark({ texts }: { texts: PageTexts }) {
	return (
		<span className="page-play">
			<svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" role="img">
				<title>{texts.play}</title>
				<path d="M8 5.1v13.8a.6.6 0 0 0 .9.5l11-6.9a.6.6 0 0 0 0-1l-11-6.9a.6.6 0 0 0-.9.5Z" />
			</svg>
		</span>
	);
}

function SensitiveMark({ texts }: { texts: PageTexts }) {
	return (
		<svg
			role="img"
			viewBox="0 0 24 24"
			width="18"
			height="18"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.75"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			<title>{texts.sensitive}</title>
			<path d="M10.7 5.1A10.7 10.7 0 0 1 21.9 11.7a1 1 0 0 1 0 .7 10.7 10.7 0 0 1-1.4 2.5M14.1 14.2a3 3 0 0 1-4.2-4.2M17.5 17.5a10.8 10.8 0 0 1-15.4-5.1 1 1 0 0 1 0-.7 10.8 10.8 0 0 1 4.4-5.2M2 2l20 20" />
		</svg>
	);
}
