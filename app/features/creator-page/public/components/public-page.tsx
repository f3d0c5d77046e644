import { darkModeOf } from "#app/features/creator-page/core/dark-mode.ts";
import {
	LANGUAGE_PARAMETER,
	otherLanguage,
	secondLanguageQuery,
} from "#app/features/creator-page/core/page-languages.ts";
import {
	buttonStyleOf,
	fontOf,
	hasTextLinks,
	layoutOf,
	showsPicture,
	showsRows,
} from "#app/features/creator-page/core/page-theme.ts";
import { presets } from "#app/features/creator-page/core/presets.ts";
import type {
	PublicPage as Page,
	PageFooter,
	PageImage,
	SocialAddress,
} from "#app/features/creator-page/core/public-page.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import {
	directionOf,
	hasRightToLeft,
	LANGUAGE_NAMES,
	type Language,
	languageAttributes,
	layoutDirection,
} from "#app/i18n/languages.ts";
import type { PageTexts } from "#app/i18n/visitors/texts.ts";
import { initialOf } from "#app/lib/initial-of.ts";
import { BrandIcon, brandName } from "#app/ui/brand-icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { PageLinks } from "./page-links.tsx";
import { PagePicture } from "./page-picture.tsx";
import { PosterLines } from "./poster-lines.tsx";
import { VerifiedBadge } from "./verified-badge.tsx";

/** Width of the page's column, see public-page.css. */
const COLUMN_SIZES = "(min-width: 640px) 600px, 100vw";
/** From 60rem on, where a page with many links has two columns: the first one, and both. */
const HEAD_SIZES = `(min-width: 960px) 320px, ${COLUMN_SIZES}`;
const BOTH_SIZES = `(min-width: 960px) 984px, ${COLUMN_SIZES}`;

/** Width in layouts/poster.css and layouts/sheet.css. */
const SMALL_PHOTO_SIZES = "64px";

/** As many links as reach below a small screen. */
const MANY_LINKS = 6;

/** Whether a page has texts that run from right to left. All others need nothing that keeps directions apart. */
export function isBidirectional({ language, name, bio, links, footer }: Page): boolean {
	if (directionOf(language) === "rtl") return true;
	return hasRightToLeft(JSON.stringify([name, bio, links, footer]));
}

/**
 * A creator's page, rendered from the view model alone: without state, scripts or style attributes, so it is the
 * same on the public page, in a phone on the landing page and in a preview. Needs public-page.css and the
 * preset's rule; fills its parent's height.
 * @param texts our texts in the page's language
 * @param switchQuery query of the address that shows the page in another language, up to the language's tag
 */
export function PublicPage({
	page,
	texts,
	switchQuery = `?${LANGUAGE_PARAMETER}=`,
}: {
	page: Page;
	texts: PageTexts;
	switchQuery?: string | undefined;
}) {
	const { theme } = page;
	const runsBothWays = isBidirectional(page);
	const dir = layoutDirection(page);
	const layout = layoutOf(theme);
	const font = fontOf(theme);
	const name = layout === "poster" ? <PosterLines text={page.name} font={font} /> : page.name;
	const isTall = page.links.length >= MANY_LINKS && !hasTextLinks(layout) && layout !== "sheet";
	const background = showsPicture(theme) ? page.background : null;
	const darkBackground = darkModeOf(theme) === null ? null : page.darkBackground;
	return (
		<div
			className={cx(
				"public-page",
				`page-theme-${theme.preset}`,
				`page-layout-${layout}`,
				`page-buttons-${buttonStyleOf(theme)}`,
				showsRows(theme) && "page-rows",
				runsBothWays && "page-bidirectional",
				background && "public-page-pictured",
			)}
		>
			{background ? (
				<PagePicture
					image={{ ...background, altText: "" }}
					dark={darkBackground && { image: darkBackground, sizes: backgroundSizes(darkBackground) }}
					sizes={backgroundSizes(background)}
					className="page-background"
					loading={page.banner || page.photo ? undefined : "first"}
				/>
			) : null}
			{/* Each text that the creator wrote has its own direction within the page's. */}
			<div
				className={cx(
					"page-column",
					page.banner && "page-column-banner",
					isTall && "page-column-tall",
				)}
				dir={dir}
			>
				{page.banner ? (
					<PagePicture
						image={page.banner}
						sizes={bannerSizes(page, isTall)}
						className={cx("page-banner", page.bio && "page-banner-low")}
						loading="first"
					/>
				) : null}
				<div className="page-head">
					{page.photo ? (
						<PagePicture
							image={page.photo}
							sizes={photoSizes(page, isTall)}
							className="page-photo"
							loading={page.banner ? undefined : "first"}
						/>
					) : (
						<div className="page-photo" aria-hidden="true">
							{initialOf(page.name, page.language)}
						</div>
					)}
					<h1 className="page-name">{dir === "rtl" ? <bdi>{name}</bdi> : name}</h1>
					{page.bio ? (
						<p className="page-bio" dir="auto">
							{page.bio}
						</p>
					) : null}
					{page.socials.length > 0 ? (
						<Socials socials={page.socials} isNew={page.isNew} texts={texts} />
					) : null}
				</div>
				<PageLinks
					links={page.links}
					texts={texts}
					layout={layout}
					font={font}
					isNew={page.isNew}
					isBidirectional={runsBothWays}
					isSecond={page.language === page.languages?.[1]}
					// A creator's own CSS was written for buttons, and might hide the text of quiet links.
					quietFrom={theme.customCss === "" ? presets[theme.preset].shape.quietFrom : undefined}
				/>
				<footer className="page-footer">
					{page.languages ? (
						<LanguageSwitch
							language={otherLanguage(page.languages, page.language)}
							query={switchQuery}
						/>
					) : null}
					{page.footer ? <FooterLine footer={page.footer} siteUrl={page.siteUrl ?? ""} /> : null}
					<a href={`/report/${page.username}${secondLanguageQuery(page)}`} rel="nofollow">
						{texts.report}
					</a>
				</footer>
			</div>
		</div>
	);
}

/**
 * As wide as it has to be to cover the window. Phones have two device pixels or more per CSS pixel, and get half as many:
 * below the cover nobody sees the difference.
 */
function backgroundSizes({ width, height }: PageImage): string {
	const share = (width / height) * 100;
	const isHigher = `(max-aspect-ratio: ${width}/${height})`;
	return [
		`(max-width: 640px) and ${isHigher} ${Math.ceil(share / 2)}vh`,
		"(max-width: 640px) 50vw",
		`${isHigher} ${Math.ceil(share)}vh`,
		"100vw",
	].join(", ");
}

function bannerSizes({ theme }: Page, isTall: boolean): string {
	if (layoutOf(theme) === "hero") return "100vw";
	return isTall ? BOTH_SIZES : COLUMN_SIZES;
}

/** Without a banner, the photo leads a page with the layout `hero` or `letter`. */
function photoSizes({ theme, banner }: Page, isTall: boolean): string {
	const layout = layoutOf(theme);
	if (layout === "poster" || layout === "sheet") return SMALL_PHOTO_SIZES;
	const isLeading = (layout === "hero" || layout === "letter") && banner === null;
	if (isLeading) return isTall ? HEAD_SIZES : COLUMN_SIZES;
	return `${presets[theme.preset].shape.photo}px`;
}

function Socials({
	socials,
	isNew,
	texts,
}: {
	socials: SocialAddress[];
	isNew: true | undefined;
	texts: PageTexts;
}) {
	return (
		<nav className="page-socials" aria-label={texts.socials}>
			<ul>
				{socials.map(({ platform, url, verified }) => (
					<li key={platform}>
						<a
							href={url}
							rel={isNew ? "me noopener nofollow ugc" : "me noopener"}
							aria-label={socialLabel(platform, verified, texts)}
						>
							<BrandIcon name={platform} size={20} />
							{verified ? <VerifiedBadge size={14} texts={texts} /> : null}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** Named in the other language, for those who don't read this one. Relative, so that it stays at a channel's address. */
function LanguageSwitch({ language, query }: { language: Language; query: string }) {
	return (
		<a href={query + language} hrefLang={language} {...languageAttributes(language)}>
			{LANGUAGE_NAMES[language]}
		</a>
	);
}

function FooterLine({
	footer: { text, branded },
	siteUrl,
}: {
	footer: PageFooter;
	/** Empty for a page at an address of the site. */
	siteUrl: string;
}) {
	if (!branded) return <p dir="auto">{text}</p>;
	return (
		<a href={`${siteUrl}/`}>
			{text}
			{HEART}
		</a>
	);
}

function socialLabel(platform: string, verified: boolean | undefined, texts: PageTexts): string {
	const network = brandName(platform);
	return verified ? fillText(texts.verifiedNetwork, { network }) : network;
}

const HEART = (
	<svg viewBox="0 0 16 16" width="14" height="14" fill="currentColor" aria-hidden="true">
		<path d="M8 14.2 2.3 8.4a3.6 3.6 0 0 1 0-5.1 3.5 3.5 0 0 1 5 0l.7.7.7-.7a3.5 3.5 0 0 1 5 0 3.6 3.6 0 0 1 0 5.1Z" />
	</svg>
);
