import {
	type PublicPage as Page,
	type PageLink,
	PRINT_SLUG,
} from "#app/features/creator-page/core/public-page.ts";
import { KINDS } from "#app/features/creator-page/links/kinds/kinds.ts";

import { layoutDirection } from "#app/i18n/languages.ts";
import type { PageTexts } from "#app/i18n/visitors/texts.ts";

/** Number of links that fit on the sheet; the first one is large. */
const MAX_LINKS = 4;
const STRIPS = ["1", "2", "3", "4", "5", "6", "7", "8"];

/**
 * What a printer gets in place of the page: a notice of one sheet with a QR code, and strips to tear off. Stands beside
 * the page's `main`, so that custom CSS doesn't reach it. Its pictures are lazy and have no box on the screen, so
 * browsers load them only to print. Needs print.css, which selects by element.
 *
 * @param host host of the site or, of a page with a domain, the domain: for the address in words
 */
export function PrintSheet({
	page: { username, language, name, bio, theme, photo, banner, links, domain },
	texts,
	host,
}: {
	page: Page;
	texts: PageTexts;
	host: string;
}) {
	const dir = layoutDirection({ language, name });
	const picture = (banner ?? photo)?.files.at(-1);
	// Repeated as they are, so that they compress to almost nothing.
	const code = <img src={`/${username}/qr.svg?channel=${PRINT_SLUG}`} alt="" loading="lazy" />;
	const address = domain ? (
		<b dir="ltr">{host}</b>
	) : (
		<b dir="ltr">
			{`${host}/`}
			<wbr />
			{username}
		</b>
	);
	return (
		<div className={`print-sheet page-theme-${theme.preset}`} dir={dir} aria-hidden="true">
			<header>
				{picture ? <img src={picture.webp} alt="" loading="lazy" /> : null}
				<h2 className={nameSize(name)}>{dir === "rtl" ? <bdi>{name}</bdi> : name}</h2>
			</header>
			<section>
				<div>
					{bio ? <p dir="auto">{bio}</p> : null}
					<ul>
						{printedLinks(links).map(({ id, title, date }) => (
							<li key={id}>
								<span dir="auto">{title}</span>
								{date ? <i dir="auto">{date.whole}</i> : null}
							</li>
						))}
					</ul>
				</div>
				<div>
					{code}
					{address}
					{texts.pointCamera}
				</div>
			</section>
			<ol dir="ltr">
				{STRIPS.map((strip) => (
					<li key={strip}>
						{code}
						{address}
					</li>
				))}
			</ol>
		</div>
	);
}

/** @returns the highlighted link, or the first one, and those that follow on the page */
function printedLinks(links: readonly PageLink[]): PageLink[] {
	const opening = links.filter(({ kind }) => KINDS[kind].opens !== null);
	const first = opening.find(({ highlight }) => highlight) ?? opening[0];
	const others = opening.filter((link) => link !== first);
	return first ? [first, ...others.slice(0, MAX_LINKS - 1)] : [];
}

/** Letters that are as wide as high begin here: those of Korean, Chinese and Japanese. */
const WIDE = /[\u1100-\u11ff\u2e80-\u{10ffff}]/u;

/**
 * Chooses a size of the name in millimeters at which it fills at most the band: three lines of ten letters, or five of
 * sixteen.
 * @returns the class of the size; undefined for the smallest, which has room for every name
 */
function nameSize(name: string): string | undefined {
	const widthOf = (text: string) =>
		[...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);
	const whole = widthOf(name);
	const word = Math.max(...name.split(/\s+|(?=[\u1100-\u11ff\u2e80-\u{10ffff}])/u).map(widthOf));
	if (whole <= 20 && word <= 9) return "print-30";
	return whole <= 48 && word <= 14 ? "print-20" : undefined;
}
