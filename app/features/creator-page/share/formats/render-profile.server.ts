import { buttonStyleOf, fontOf, layoutOf } from "#app/features/creator-page/core/page-theme.ts";
import type { PageLink } from "#app/features/creator-page/core/public-page.ts";
import { themeColors } from "#app/features/creator-page/core/theme-colors.ts";
import { toApiImage } from "#app/features/creator-page/images/api-image.server.ts";
import { KINDS } from "#app/features/creator-page/links/kinds/kinds.ts";
import type { FoundPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { renderPageHead } from "#app/features/creator-page/seo/render-page-head.server.ts";
import { recordOf } from "#app/lib/record-of.ts";
import { snakeKeys } from "#app/lib/snake-case.ts";
import { env } from "#app/platform/env.server.ts";
import { type PublicProfile, type PublicSeo, SEO_TAGS } from "./api.ts";

/** @returns the page as the HTTP API shows it to everyone: what visitors see of it, and nothing of the account */
export function renderProfile(found: FoundPage): PublicProfile {
	const { page, profileId, tier, linkUrls } = found;
	const { preset, buttonShape, customCss } = page.theme;
	return {
		id: profileId,
		username: page.username,
		language: page.language,
		name: page.name,
		bio: page.bio,
		tier,
		profile_image: toApiImage(page.photo)?.url ?? null,
		banner_image: toApiImage(page.banner)?.url ?? null,
		social_links: Object.fromEntries(page.socials.map(({ platform, url }) => [platform, url])),
		custom_links: page.links.map((link, place) => ({
			...toLink(link, place, linkUrls.get(link.id) ?? ""),
			group_id: page.links.find(({ id }) => id === link.groupId)?.id ?? null,
		})),
		theme: {
			preset,
			layout: layoutOf(page.theme),
			button_style: buttonStyleOf(page.theme),
			button_shape: buttonShape,
			colors: snakeKeys(themeColors(page.theme)),
			font: fontOf(page.theme),
			custom_css: customCss,
		},
		seo: renderSeo(found),
		footer_branding: page.footer,
	};
}

/** @returns the head tags of the page, by the names of the specification */
export function renderSeo({ page, seo, linkUrls, indexable }: FoundPage): PublicSeo {
	const tags = new Map<string, string>();
	for (const tag of renderPageHead({ page, seo, linkUrls }, { indexable })) {
		if ("title" in tag) tags.set("title", String(tag.title));
		if (!("content" in tag)) continue;
		const name = "name" in tag ? tag.name : "property" in tag ? tag.property : null;
		tags.set(String(name), String(tag.content));
	}
	return recordOf(SEO_TAGS, (name) => tags.get(name.replace("_", ":")) ?? "");
}

type PublicLink = PublicProfile["custom_links"][number];

function toLink(link: PageLink, place: number, url: string): Omit<PublicLink, "group_id"> {
	const { id, kind, title, text, icon, thumbnail, highlight, size, sensitive, verified } = link;
	const picture = typeof icon === "object" ? (toApiImage(icon)?.url ?? null) : null;
	return {
		id,
		kind,
		title,
		url,
		text: text ?? null,
		// On the site, which outlasts a domain: programs keep it, and it isn't the page's address.
		follow_url: KINDS[kind].opens === null ? null : `${env.APP_URL}/go/${id}`,
		order: place,
		position: place,
		icon: typeof icon === "string" ? icon : picture,
		thumbnail: toApiImage(thumbnail ?? null)?.url ?? null,
		highlight: highlight ?? false,
		size: size ?? "auto",
		sensitive: sensitive ?? false,
		verified: verified ?? false,
	};
}
