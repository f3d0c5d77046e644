import type { MetaDescriptor } from "react-router";
import type { HomepageDocument } from "./schema.ts";

type LandingPage = Pick<HomepageDocument, "hero" | "settings">;

/** What the landing page tells searches and link previews: its settings' words, or else those of the hero. */
export function landingHead({
	page,
	appName,
	appUrl,
}: {
	/** None while the page is down. */
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
