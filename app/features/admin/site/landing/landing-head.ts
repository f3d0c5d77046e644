import type { MetaDescriptor } from "react-router";
import type { HomepageDocument } from "./schema.ts";

type LandingPage = Pick<HomepageDocument, "hero" | "settings">;

/** Metadata of the landing page for search engines and link previews: from its settings, or else from the hero. */
export function landingHead({
	page,
	appName,
	appUrl,
}: {
	/** Undefined while the page is down. */
	page: LandingPage | undefined;
	appName: string;
	appUrl: string;
}): MetaDescriptor[] {
	if (!page) return [{ title: appName }, { name: "robots", content: "noindex" }];
	const { hero, settings } = page;
	const title = settings.seoTitle || `${appName}: ${hero.title} ${hero.subtitle}`;
	const description = settings.seoDescription || hero.description;
	const url = `${appUrl}/`;
	return [
		{ title },
		{ name: "description", content: description },
		{ tagName: "link", rel: "canonical", href: url },
		{ property: "og:type", content: "website" },
		{ property: "og:site_name", content: appName },
		{ property: "og:url", content: url },
		{ property: "og:title", content: title },
		{ property: "og:description", content: description },
	];
}
