import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { PageDraftProvider } from "#app/features/creator-page/core/page-draft.tsx";
import { plainTheme } from "#app/features/creator-page/core/page-theme.ts";
import { englishPage } from "#app/i18n/visitors/en-page.ts";
import type { PreviewPage } from "../preview-page.ts";
import { LivePhone } from "./live-phone.tsx";

const page: PreviewPage = {
	username: "anna",
	language: "en",
	name: "Anna",
	bio: "Florist",
	photo: null,
	banner: null,
	background: null,
	darkBackground: null,
	theme: plainTheme("ocean"),
	socials: [],
	links: [{ id: "1", kind: "link", title: "Shop" }],
	footer: null,
	hiddenLinks: 0,
	texts: englishPage,
};

describe("the live preview in the server's HTML", () => {
	const html = renderToStaticMarkup(
		<PageDraftProvider>
			<LivePhone page={page} nonce="once" />
		</PageDraftProvider>,
	);

	test("shows the stored page as an image that the keyboard can scroll", () => {
		expect(html).toMatch(/role="group" aria-label="[^"]+" tabindex="0"/i);
		expect(html).toMatch(/inert="" aria-hidden="true".*>Anna<.*>Florist<.*>Shop</);
	});

	test("says the language of the page, but not of its label", () => {
		const arabic = renderToStaticMarkup(
			<PageDraftProvider>
				<LivePhone page={{ ...page, language: "ar" }} nonce="once" />
			</PageDraftProvider>,
		);
		expect(arabic.match(/lang="ar" dir="rtl"/g)).toHaveLength(1);
		expect(arabic).toMatch(
			/aria-label="Your page as visitors see it"[^>]*><div inert=""[^>]* lang="ar"/,
		);
	});

	test("includes the page's styles, limited to the preview", () => {
		const style = /<style nonce="once">(.*?)<\/style>/s.exec(html)?.[1] ?? "";
		expect(style).toMatch(/^\.live-page \.page-theme-ocean\s*{/);
		expect(html).not.toContain(" style=");
	});
});
