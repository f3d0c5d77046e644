import { gzipSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LooksSection } from "#app/features/admin/site/landing/components/looks-section.tsx";
import { DEFAULT_DOCUMENT } from "#app/features/admin/site/landing/default-document.ts";
import { phonePages } from "#app/features/admin/site/landing/demo-pages.ts";
import { PRESET_IDS } from "#app/features/creator-page/core/presets.ts";
import { PublicPage } from "#app/features/creator-page/public/components/public-page.tsx";
import { englishPage } from "#app/i18n/visitors/en-page.ts";

/** 21 pages. They are alike, so that little of them is left after compression. */
const MAX_GZIP_BYTES = 8_000;

test("the looks of three creators add little to the landing page, and no pictures that wait for nobody", () => {
	const phones = phonePages(DEFAULT_DOCUMENT.hero, []);
	const html = renderToStaticMarkup(
		<LooksSection
			phones={phones}
			drawPage={(page) => <PublicPage page={page} texts={englishPage} />}
		/>,
	);
	for (const id of PRESET_IDS) {
		expect(html.split(`public-page page-theme-${id} `)).toHaveLength(phones.length + 1);
	}
	expect(html.match(/ checked=""/g)).toHaveLength(1);
	const bytes = gzipSync(html).length;
	process.stdout.write(`the looks: ${html.length} bytes of HTML, ${bytes} compressed\n`);
	expect(bytes).toBeLessThan(MAX_GZIP_BYTES);

	// Pictures that load at once are those of the hero's phones.
	const hero = renderToStaticMarkup(
		phones.map(({ page }) => <PublicPage key={page.username} page={page} texts={englishPage} />),
	);
	const eager = html.match(/<img (?![^>]*loading="lazy")[^>]*>/g) ?? [];
	expect(eager.length).toBeGreaterThan(0);
	for (const image of eager) expect(hero).toContain(/src="[^"]+"/.exec(image)?.[0]);
});

test("a page of this site is named and linked, beside its pictures instead of around them", () => {
	const [, { page }] = phonePages(DEFAULT_DOCUMENT.hero, []);
	const live = { ...page, username: "ada", name: "Ada Lovelace" };
	const html = renderToStaticMarkup(
		<LooksSection
			phones={phonePages(DEFAULT_DOCUMENT.hero, [live])}
			drawPage={({ theme }) => theme.preset}
		/>,
	);
	expect(html.match(/<label[^>]*>[^<]+/g)).toEqual([
		expect.stringMatching(/>Photographer$/),
		expect.stringMatching(/>Ada Lovelace$/),
		expect.stringMatching(/>Bakery$/),
	]);
	expect(html.match(/<a [^>]*>[^<]*<\/a>/g)).toEqual([
		expect.stringMatching(/ href="\/ada" .*>Open the page of Ada Lovelace<\/a>$/),
	]);
});
