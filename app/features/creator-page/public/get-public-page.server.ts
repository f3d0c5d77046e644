import {
	isTrusted,
	TRUST_COLUMNS,
	type TrustFacts,
	trustedFrom,
} from "#app/features/admin/link-safety/trust/trust.server.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { hasPlan } from "#app/features/billing/plans/plans.ts";
import { pageLanguages, shownLanguage } from "#app/features/creator-page/core/page-languages.ts";
import { CHOICE_NAMES } from "#app/features/creator-page/core/page-theme.ts";
import {
	type PageSeo,
	type PublicPage,
	type SocialAddress,
	withPrintChannel,
} from "#app/features/creator-page/core/public-page.ts";
import { SEO_FIELDS, SEO_NAMES } from "#app/features/creator-page/core/seo-fields.ts";
import { IS_RIGHT_DOMAIN } from "#app/features/creator-page/core/served-domains.server.ts";
import { IS_VISIBLE_PAGE } from "#app/features/creator-page/core/visible-page.server.ts";
import { shownFooter } from "#app/features/creator-page/footer/shown-footer.ts";
import {
	type StoredBackground,
	type StoredPageImage,
	toPageImage,
} from "#app/features/creator-page/images/page-image.ts";
import { postOf } from "#app/features/creator-page/links/fetch/feed/describe-post.ts";
import { hidesAt } from "#app/features/creator-page/links/kinds/event/event-times.ts";
import {
	isWebsite,
	KINDS,
	kindOfAddress,
	type LinkKind,
	lacksPicture,
} from "#app/features/creator-page/links/kinds/kinds.ts";
import {
	type StoredPageLink,
	toPageLink,
} from "#app/features/creator-page/links/list/page-link.ts";
import { lacksFile } from "#app/features/creator-page/links/upload/upload-details.ts";
import { isReservedUsername, parseUsername } from "#app/features/creator-page/profile/names.ts";
import { shownTheme, type ThemeRow } from "#app/features/creator-page/theme/shown-theme.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { languageOf } from "#app/i18n/languages.ts";
import { pageTexts } from "#app/i18n/visitors.server.ts";
import { snakeCase } from "#app/lib/snake-case.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { env } from "#app/platform/env.server.ts";
import { site } from "#app/platform/site.server.ts";
import { query } from "#app/platform/sql.server.ts";

const OFFERS_DOMAINS = env.DOMAINS_HOST !== undefined;
const HAS_WILDCARD = env.WILDCARD_DOMAIN !== undefined;

export type PublicPageOutcome =
	| FoundPage
	/** The page has a new username. */
	| { kind: "moved"; username: string }
	| { kind: "private" }
	/** No page has this username. */
	| { kind: "missing" }
	/** The username is invalid: not 1 to 50 letters, digits, hyphens or underscores. */
	| { kind: "invalid-username" }
	/** The username is reserved for the product. */
	| { kind: "reserved-username" }
	| { kind: "suspended" };

export type FoundPage = {
	kind: "page";
	page: PublicPage;
	seo: PageSeo;
	profileId: string;
	analyticsKey: number;
	ownerId: string;
	/** False only for the owner, who may see an unpublished page, and while the account is scheduled for deletion. */
	published: boolean;
	/** False while the account's address isn't verified. */
	indexable: boolean;
	/** Next time at which a link's schedule, the end of an event or the account's age changes the page; null if there is none. */
	freshUntil: Date | null;
	/** Analytics keys of the page's channels by slug: `/{username}/{slug}` shows this page too. */
	channels: Record<string, number>;
	/** Main domain that the page's other addresses redirect to; null without one, and while its DNS is wrong. */
	movedTo: {
		name: string;
		/** Whether the page's address on the site does too, as the creator wants. */
		alsoFromSite: boolean;
	} | null;
	tier: Tier;
	/** Stored addresses of the links by id. */
	linkUrls: ReadonlyMap<string, string>;
};

type Row = TrustFacts & {
	profileId: string;
	analyticsKey: number;
	ownerId: string;
	published: boolean;
	active: boolean;
	/** Whether an administrator suspended the page alone. */
	suspended: boolean;
	tier: Tier;
	username: string;
	language: string;
	name: string;
	bio: string;
	secondLanguage: string | null;
	secondName: string;
	secondBio: string;
	createdAt: Date;
	updatedAt: Date;
	photo: StoredPageImage | null;
	banner: StoredPageImage | null;
	background: StoredBackground | null;
	darkBackground: StoredBackground | null;
	theme: ThemeRow | null;
	socials: SocialAddress[];
	links: StoredPageLink[];
	freshUntil: Date | null;
	channels: Record<string, number>;
	footerText: string | null;
	hideBranding: boolean | null;
	seo: StoredSeo | null;
	/** The page's main domain among those whose DNS is right. */
	domain: { name: string; redirects: boolean; fails: boolean } | null;
};

/** Data that a page is rendered from. The links are enabled and due, and of no event that hides itself. */
export type StoredPage = Pick<
	Row,
	| "username"
	| "language"
	| "name"
	| "bio"
	| "secondLanguage"
	| "secondName"
	| "secondBio"
	| "photo"
	| "banner"
	| "background"
	| "darkBackground"
	| "theme"
	| "socials"
	| "links"
	| "footerText"
	| "hideBranding"
	| "tier"
>;

type StoredSeo = Omit<PageSeo, "createdAt" | "updatedAt" | "ogImage" | "twitterImage"> & {
	ogImage: StoredPageImage | null;
	twitterImage: StoredPageImage | null;
};

/**
 * Returns the page at `/{username}` as `viewerId` may see it: only its owner sees an unpublished page. Runs at most two
 * statements, both prepared, because visitors wait for this if the page isn't cached.
 * @param asked.language the page is in its second language if this is its tag
 */
export async function getPublicPage(
	{
		username,
		viewerId = null,
		language = null,
	}: { username: string; viewerId?: string | null; language?: string | null },
	clock: Clock = systemClock,
): Promise<PublicPageOutcome> {
	const key = parseUsername(username);
	if (key === null) return { kind: "invalid-username" };
	const now = clock.now();
	const [row] = await query<Row>({ name: "public-page", text: PAGE_QUERY, values: [key, now] });
	if (!row) return findMovedPage(key, now);
	const isOwner = row.ownerId === viewerId;
	if (!row.active || (row.suspended && !isOwner)) return { kind: "suspended" };
	if (!row.published && !isOwner) return { kind: "private" };
	return toPage(row, { now, language });
}

async function findMovedPage(key: string, now: Date): Promise<PublicPageOutcome> {
	const [row] = await query<{ username: string }>({
		name: "moved-public-page",
		text: `
			SELECT p.username
			FROM username_history h
			JOIN profile p ON p.id = h.profile_id
			JOIN "user" u ON u.id = p.user_id
			WHERE h.username = $1 AND h.expires_at > $2 AND ${IS_VISIBLE_PAGE}`,
		values: [key, now],
	});
	if (row) return { kind: "moved", username: row.username };
	return { kind: isReservedUsername(key) ? "reserved-username" : "missing" };
}

function toPage(found: Row, { now, language }: { now: Date; language: string | null }): FoundPage {
	const hidden = new Map(found.links.map((link) => [link.id, hidesAt(link)]));
	const isOver = (at: Date | null | undefined) => at != null && at <= now;
	const row = { ...found, links: found.links.filter(({ id }) => !isOver(hidden.get(id))) };
	const page = toPublicPage(row, now, language);
	const domain = entitlementsOf(row.tier).domains > 0 && OFFERS_DOMAINS ? row.domain : null;
	return {
		kind: "page",
		page: {
			...page,
			...(isTrusted(row, now) ? {} : { isNew: true }),
			...(domain ? { domain: domain.name } : {}),
			...(domain || HAS_WILDCARD ? { siteUrl: env.APP_URL } : {}),
		},
		seo: {
			createdAt: row.createdAt,
			updatedAt: row.updatedAt,
			...(row.seo && entitlementsOf(row.tier).seo
				? toSeo(row.seo, { isSecond: page.language === page.languages?.[1] })
				: {}),
		},
		profileId: row.profileId,
		analyticsKey: row.analyticsKey,
		ownerId: row.ownerId,
		published: row.published,
		indexable: row.emailVerifiedAt !== null,
		freshUntil: earliest(
			row.freshUntil,
			isTrusted(row, now) ? null : trustedFrom(row),
			...row.links.map(({ id }) => hidden.get(id) ?? null),
		),
		channels: withPrintChannel(row.channels),
		movedTo: domain && !domain.fails ? { name: domain.name, alsoFromSite: domain.redirects } : null,
		tier: row.tier,
		linkUrls: new Map(row.links.map((link) => [link.id, postOf(link)?.url ?? link.url])),
	};
}

/**
 * @param asked the page is in its second language if this is its tag
 * @returns the page as its plan shows it at this time
 */
export function toPublicPage(row: StoredPage, now: Date, asked: string | null = null): PublicPage {
	const theme = shownTheme(row.theme, {
		tier: row.tier,
		picture: row.background,
		darkPicture: row.darkBackground,
	});
	const languages = pageLanguages(row);
	const language = languages ? shownLanguage(languages, asked) : languageOf(row.language);
	const isSecond = language === languages?.[1];
	const texts = pageTexts(language);
	return {
		username: row.username,
		language,
		...(languages ? { languages } : {}),
		name: (isSecond && row.secondName) || row.name,
		bio: (isSecond && row.secondBio) || row.bio,
		photo: toPageImage(row.photo),
		banner: toPageImage(row.banner),
		background: theme.picture === null ? null : toPageImage(row.background),
		darkBackground: theme.darkPicture === null ? null : toPageImage(row.darkBackground),
		theme,
		// The database rejects other schemes too. This is the second check.
		socials: row.socials.filter(({ url }) => isWebsite(url)),
		links: row.links
			.filter(({ kind, url }) => KINDS[kind].address === null || kindOfAddress(url) !== null)
			// Until its file is uploaded, there is nothing to open or to see.
			.filter((link) => !lacksFile(link) && !lacksPicture(link))
			.flatMap((link) => {
				const kind = includedKind(link.kind, row.tier);
				return kind === null ? [] : [toPageLink({ ...link, kind }, { texts, now, isSecond })];
			}),
		footer: shownFooter(
			{ text: row.footerText ?? "", hideBranding: row.hideBranding ?? false },
			{ tier: row.tier, appName: site.name, texts },
		),
	};
}

/**
 * @returns the kind; for one that the plan doesn't include, null, or a header in place of a section, whose links stay
 */
function includedKind(kind: LinkKind, tier: Tier): LinkKind | null {
	const { plan, section } = KINDS[kind];
	if (hasPlan(tier, plan)) return kind;
	return section === null ? null : "header";
}

function earliest(...times: (Date | null)[]): Date | null {
	return times.reduce((first, time) => (first === null || (time && time < first) ? time : first));
}

/** Of a page in its second language, the texts are left out: they are in the first one. */
function toSeo(
	stored: StoredSeo,
	{ isSecond }: { isSecond: boolean },
): Omit<PageSeo, "createdAt" | "updatedAt"> {
	const names = isSecond ? SEO_NAMES.filter((name) => "choices" in SEO_FIELDS[name]) : SEO_NAMES;
	return {
		...Object.fromEntries(names.map((name) => [name, stored[name]])),
		ogImage: toPageImage(stored.ogImage),
		twitterImage: toPageImage(stored.twitterImage),
	};
}

/** Keys and columns of a picture behind the page. */
const PICTURE_COLORS = "'darkest', i.darkest, 'lightest', i.lightest";

/** $1 is the username, $2 the time. Reads a page in one round trip; the database converts rows to JSON. */
const PAGE_QUERY = `
	SELECT p.id AS "profileId", p.analytics_key AS "analyticsKey", p.user_id AS "ownerId",
		${IS_VISIBLE_PAGE} AS published,
		u.status = 'active' AS active, p.suspended_at IS NOT NULL AS suspended,
		u.tier::text AS tier, p.username, p.language, p.name, p.bio,
		p.second_language AS "secondLanguage", p.second_name AS "secondName", p.second_bio AS "secondBio", ${TRUST_COLUMNS},
		p.created_at AS "createdAt", p.updated_at AS "updatedAt",
		${imageJson("p.profile_image_id")} AS photo,
		${imageJson("p.banner_image_id")} AS banner,
		${imageJson("p.background_image_id", PICTURE_COLORS)} AS background,
		${imageJson("p.dark_background_image_id", PICTURE_COLORS)} AS "darkBackground",
		CASE WHEN t.profile_id IS NOT NULL THEN json_build_object('preset', t.preset,
			'customColors', t.custom_colors, 'customCss', t.custom_css, ${keysAndColumns("t", CHOICE_NAMES)})
		END AS theme,
		f.text AS "footerText", f.hide_branding AS "hideBranding",
		(SELECT coalesce(json_agg(json_build_object('platform', s.platform, 'url', s.url,
				'verified', s.verified_at IS NOT NULL) ORDER BY s.position, s.platform), '[]')
			FROM social_link s WHERE s.profile_id = p.id) AS socials,
		(SELECT coalesce(json_agg(json_build_object('id', l.id, 'kind', l.kind, 'groupId', l.group_id, 'title', l.title,
				'secondTitle', l.second_title, 'url', l.url, 'details', l.details, 'icon', l.icon, 'iconImage', ${imageJson("l.icon_image_id")},
				'thumbnail', ${imageJson("l.thumbnail_image_id")},
				'post', CASE WHEN l.kind = 'feed' THEN (SELECT json_build_object('title', n.title, 'url', n.url,
					'publishedAt', n.published_at, 'feedUrl', n.feed_url) FROM feed_post n WHERE n.link_id = l.id) END,
				'highlight', l.highlight, 'size', l.size,
				'sensitive', l.sensitive, 'verified', l.verified_at IS NOT NULL) ORDER BY l.position), '[]')
			FROM link l WHERE l.profile_id = p.id AND l.enabled AND l.moderated_at IS NULL
				AND NOT (l.broken_at IS NOT NULL AND l.fallback = 'hide')
				AND l.target_verdict IS DISTINCT FROM 'blocked'
				AND (l.starts_at IS NULL OR l.starts_at <= $2)
				AND (l.ends_at IS NULL OR l.ends_at > $2)) AS links,
		(SELECT coalesce(json_object_agg(c.slug, c.analytics_key), '{}')
			FROM channel c WHERE c.profile_id = p.id) AS channels,
		(SELECT min(edge) FROM link l, LATERAL (VALUES (l.starts_at), (l.ends_at)) AS edges (edge)
			WHERE l.profile_id = p.id AND l.enabled AND edge > $2) AS "freshUntil",
		(SELECT json_build_object(${keysAndColumns("o", SEO_NAMES)},
				'ogImage', ${imageJson("o.og_image_id")}, 'twitterImage', ${imageJson("o.twitter_image_id")})
			FROM seo_settings o WHERE o.profile_id = p.id) AS seo,
		(SELECT json_build_object('name', d.name, 'redirects', d.redirects, 'fails', d.failing_at IS NOT NULL) FROM domain d WHERE d.profile_id = p.id AND ${IS_RIGHT_DOMAIN}
			ORDER BY d."primary" DESC, d.active_at LIMIT 1) AS domain
	FROM profile p
	JOIN "user" u ON u.id = p.user_id
	LEFT JOIN theme t ON t.profile_id = p.id
	LEFT JOIN footer f ON f.profile_id = p.id
	WHERE p.username = $1`;

function keysAndColumns(table: string, names: readonly string[]): string {
	return names.map((name) => `'${name}', ${table}.${snakeCase(name)}`).join(", ");
}

/** @param more further keys and columns of the image */
function imageJson(idColumn: string, more = ""): string {
	return `(SELECT json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths,
			'altText', i.alt_text${more && `, ${more}`}) FROM image i WHERE i.id = ${idColumn})`;
}
