import { NO_CHOICES } from "#app/features/creator-page/core/page-theme.ts";
import { EMPTY_SEO } from "#app/features/creator-page/core/seo-fields.ts";
import { CONTENT_NAMES } from "#app/features/creator-page/links/link-columns.ts";
import { Prisma } from "#app/generated/prisma/client.ts";
import { snakeCase } from "#app/lib/snake-case.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { type PageDocument, pageDocumentSchema } from "./page-document.ts";

/** Reads the current page in one statement; null if it doesn't exist. */
export async function getPageDocument(tx: Tx, profileId: string): Promise<PageDocument | null> {
	const [row] = await tx.$queryRaw<{ document: unknown }[]>`
		SELECT jsonb_build_object(
			'schema', 1,
			'suspended', p.suspended_at IS NOT NULL OR u.status = 'suspended',
			'domains', (
				SELECT coalesce(jsonb_agg(jsonb_build_object('name', d.name, 'primary', d."primary",
					'redirects', d.redirects, 'did', d.did) ORDER BY d.name), '[]')
				FROM domain d WHERE d.profile_id = p.id AND d.removed_at IS NULL),
			'language', p.language,
			'name', p.name,
			'bio', p.bio,
			'second', jsonb_build_object('language', p.second_language, 'name', p.second_name, 'bio', p.second_bio),
			'photo', ${image("p.profile_image_id")},
			'banner', ${image("p.banner_image_id")},
			'background', ${image("p.background_image_id")},
			'darkBackground', ${image("p.dark_background_image_id")},
			'socialLinks', (
				SELECT coalesce(jsonb_agg(jsonb_build_object('platform', s.platform, 'url', s.url,
					'position', s.position) ORDER BY s.position, s.platform), '[]')
				FROM social_link s WHERE s.profile_id = p.id),
			'links', (
				SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'analyticsKey', l.analytics_key,
					${LINK_CONTENT}, 'groupId', l.group_id, 'iconImageId', l.icon_image_id,
					'hidden', l.moderated_at IS NOT NULL,
					'thumbnail', ${image("l.thumbnail_image_id")}) ORDER BY l.position), '[]')
				FROM link l WHERE l.profile_id = p.id),
			'theme', jsonb_build_object('preset', coalesce(t.preset, 'default'),
				'customColors', coalesce(t.custom_colors, '{}'), 'customCss', coalesce(t.custom_css, ''),
				${CHOICE_VALUES}),
			'seo', jsonb_build_object(${SEO_VALUES},
				'ogImage', ${image("o.og_image_id")}, 'twitterImage', ${image("o.twitter_image_id")}),
			'footer', jsonb_build_object('text', coalesce(f.text, ''),
				'hideBranding', coalesce(f.hide_branding, false))
		) AS document
		FROM profile p
		JOIN "user" u ON u.id = p.user_id
		LEFT JOIN theme t ON t.profile_id = p.id
		LEFT JOIN seo_settings o ON o.profile_id = p.id
		LEFT JOIN footer f ON f.profile_id = p.id
		WHERE p.id = ${profileId}::uuid`;
	return row ? pageDocumentSchema.parse(row.document) : null;
}

/** @param column column name, never user input */
function image(column: string): Prisma.Sql {
	return Prisma.raw(
		`(SELECT jsonb_build_object('id', i.id, 'altText', i.alt_text) FROM image i WHERE i.id = ${column})`,
	);
}

/** Keys and columns of `storedContent`, for a JSON object. */
const LINK_CONTENT = Prisma.raw(
	CONTENT_NAMES.map((name) => {
		const column = `l.${snakeCase(name)}`;
		const isTime = name === "startsAt" || name === "endsAt";
		return `'${name}', ${isTime ? time(column) : column}`;
	}).join(", "),
);

/** Keys and columns of the theme's choices and of the SEO fields, for JSON objects. */
const CHOICE_VALUES = keysAndColumns("t", NO_CHOICES);
const SEO_VALUES = keysAndColumns("o", EMPTY_SEO);

function keysAndColumns(table: string, defaults: Readonly<Record<string, string>>): Prisma.Sql {
	const pairs = Object.entries(defaults).map(
		([name, value]) => `'${name}', coalesce(${table}.${snakeCase(name)}, '${value}')`,
	);
	return Prisma.raw(pairs.join(", "));
}

function time(column: string): string {
	return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
