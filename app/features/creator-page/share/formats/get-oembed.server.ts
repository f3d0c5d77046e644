import type { z } from "zod";
import { OEMBED_PATH } from "#app/api/shared-paths.ts";
import { pageAddress } from "#app/features/creator-page/core/page-address.ts";
import { CARD_SLUG } from "#app/features/creator-page/core/public-page.ts";
import { SHARE_CARD_SIZE } from "#app/features/creator-page/core/seo-defaults.ts";
import { servedDomains } from "#app/features/creator-page/core/served-domains.server.ts";
import {
	type FoundPage,
	getPublicPage,
} from "#app/features/creator-page/public/get-public-page.server.ts";
import { NO_PAGE_MESSAGES } from "#app/features/creator-page/public/no-page-messages.ts";
import { renderPageHead } from "#app/features/creator-page/seo/render-page-head.server.ts";
import { shareCardPath } from "#app/features/creator-page/seo/share-card/get-share-card.server.ts";
import { hostNameOf } from "#app/lib/host-name.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { site } from "#app/platform/site.server.ts";
import type { Oembed, oembedQuery } from "./api.ts";

/** Size in pixels at which the card shows everything without scrolling. */
const CARD_SIZE = { width: 480, height: 180 };
const CACHE_AGE_S = 3_600;

/** `/{username}`, `/{username}/{channel}` and the page's other formats. */
const PAGE_PATH = /^\/([A-Za-z0-9_-]{1,50})(?:\.md|\/[A-Za-z0-9_-]{1,30})?\/*$/;

/**
 * Describes a page for sites that embed it when somebody pastes its address (https://oembed.com).
 * @returns the description, or the location that describes a renamed page
 * @throws AppError `not_found` if the address is of no public page here; `gone` if the page is suspended
 */
export async function getOembed(
	query: z.infer<typeof oembedQuery>,
): Promise<{ body: Oembed } | { location: string }> {
	const username = usernameIn(query.url);
	const outcome = username === null ? null : await getPublicPage({ username });
	if (outcome?.kind === "page") return { body: describe(outcome, query) };
	if (outcome?.kind === "moved") {
		const search = new URLSearchParams({ ...query, url: `${env.APP_URL}/${outcome.username}` });
		return { location: `${OEMBED_PATH}?${search}` };
	}
	if (outcome?.kind === "suspended") throw new AppError("gone", NO_PAGE_MESSAGES.suspended.title);
	throw new AppError("not_found", NO_PAGE_MESSAGES.missing.title);
}

function usernameIn(text: string): string | null {
	const url = URL.parse(text);
	if (url === null) return null;
	if (url.origin === new URL(env.APP_URL).origin) return PAGE_PATH.exec(url.pathname)?.[1] ?? null;
	// Whatever a creator's domain shows is of one page.
	return servedDomains.get(hostNameOf(url.host)) ?? null;
}

function describe(
	{ page, seo, linkUrls, channels }: FoundPage,
	{ maxwidth, maxheight }: z.infer<typeof oembedQuery>,
): Oembed {
	const title = renderPageHead({ page, seo, linkUrls }, { indexable: true }).flatMap((tag) =>
		"title" in tag ? [String(tag.title)] : [],
	)[0];
	const common = {
		version: "1.0" as const,
		title: title ?? page.name,
		author_name: page.name,
		author_url: pageAddress(page, env.APP_URL),
		provider_name: site.name,
		provider_url: env.APP_URL,
		cache_age: CACHE_AGE_S,
		...thumbnail(page, { maxwidth, maxheight }),
	};
	// The page's own channel has the address of the card.
	if (CARD_SLUG in channels) return { type: "link", ...common };
	const width = Math.min(CARD_SIZE.width, maxPixels(maxwidth));
	const height = Math.min(CARD_SIZE.height, maxPixels(maxheight));
	return {
		type: "rich",
		...common,
		html: frame({ url: `${env.APP_URL}/${page.username}`, title: page.name, width, height }),
		width,
		height,
	};
}

/** The picture can't be asked for in another size, so it is left out where it doesn't fit. */
function thumbnail(
	page: FoundPage["page"],
	{ maxwidth, maxheight }: { maxwidth?: string | undefined; maxheight?: string | undefined },
) {
	const { width, height } = SHARE_CARD_SIZE;
	if (width > maxPixels(maxwidth) || height > maxPixels(maxheight)) return {};
	return {
		thumbnail_url: env.APP_URL + shareCardPath(page),
		thumbnail_width: width,
		thumbnail_height: height,
	};
}

function maxPixels(text: string | undefined): number {
	return text === undefined ? Number.POSITIVE_INFINITY : Number(text);
}

function frame({
	url,
	title,
	width,
	height,
}: {
	url: string;
	title: string;
	width: number;
	height: number;
}): string {
	const name = title.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
	return `<iframe src="${url}/${CARD_SLUG}" title="${name}" width="${width}" height="${height}" style="border:0;border-radius:16px;max-width:100%" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>`;
}
