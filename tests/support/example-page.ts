import { plainTheme } from "#app/features/creator-page/core/page-theme.ts";
import type { PublicPage } from "#app/features/creator-page/core/public-page.ts";

/** A page as it is rendered, with nothing on it but what a test is about. */
export function examplePage(given: Partial<PublicPage> = {}): PublicPage {
	return {
		username: "ada",
		language: "en",
		name: "Ada",
		bio: "",
		photo: null,
		banner: null,
		background: null,
		darkBackground: null,
		theme: plainTheme("default"),
		socials: [],
		links: [],
		footer: null,
		...given,
	};
}
