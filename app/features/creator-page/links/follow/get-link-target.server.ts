import {
	isTrusted,
	TRUST_COLUMNS,
	type TrustFacts,
	trustedFrom,
} from "#app/features/admin/link-safety/trust/trust.server.ts";
import { hasPlan } from "#app/features/billing/plans/plans.ts";
import { withPrintChannel } from "#app/features/creator-page/core/public-page.ts";
import { IS_VISIBLE_PAGE } from "#app/features/creator-page/core/visible-page.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { type Tagged, TaggedCache } from "#app/platform/tagged-cache.server.ts";
import { applyUtm, type Utm } from "../kinds/apply-utm.ts";
import { shownUntil } from "../kinds/event/event-times.ts";
import { KINDS, kindOfAddress, type LinkDetails, type LinkKind } from "../kinds/kinds.ts";
import { takesMessage } from "../kinds/whatsapp-address.ts";
import { lacksFile } from "../upload/upload-details.ts";

/** Target of a link on a public page that opens something. Its tag is the id of the page's profile. */
export type LinkTarget = Tagged & {
	/** What it opens. */
	opens: NonNullable<(typeof KINDS)[LinkKind]["opens"]>;
	/** URL of the redirect, with `utm_…` parameters, in ASCII; empty for kinds without an address. */
	location: string;
	/** URL for display; empty for kinds without an address. */
	url: string;
	/** What visitors confirm before the redirect; null if the link redirects at once. */
	question: LinkQuestion | null;
	/** Start of the link's schedule, in milliseconds since the epoch. */
	startsAtMs: number;
	/** End of the schedule, or of an event that hides itself then. */
	endsAtMs: number;
	username: string;
	analyticsKey: number;
	profileKey: number;
	ownerId: string;
	/** Analytics keys of the page's channels by slug. */
	channels: ReadonlyMap<string, number>;
};

/** Why visitors are asked: the creator marked the link as sensitive, or the address of a new account looks unusual. */
export type LinkQuestion = { about: "sensitive" | "address"; title: string };

type Row = TrustFacts & {
	profileId: string;
	kind: LinkKind;
	url: string;
	details: LinkDetails;
	utm: Utm | null;
	title: string;
	sensitive: boolean;
	flagged: boolean;
	tier: Tier;
	startsAt: Date | null;
	endsAt: Date | null;
	username: string;
	analyticsKey: number;
	profileKey: number;
	ownerId: string;
	channels: Record<string, number>;
};

/** Enough for about 20,000 links. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Approximate size of an entry in bytes, without its texts and channels. */
const OVERHEAD_BYTES = 600;
const BYTES_PER_CHANNEL = 100;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Targets by link id in lowercase. Invalidated with the page. */
export const linkTargets = singleton(
	"link-targets",
	() =>
		new TaggedCache<LinkTarget, null>({
			maxBytes: MAX_BYTES,
			bytesOf: ({ location, url, channels }) =>
				OVERHEAD_BYTES + 2 * (location.length + url.length) + BYTES_PER_CHANNEL * channels.size,
			isValue: (made) => made !== null,
		}),
);

/**
 * Returns the target of an enabled link on a public page, or null. Does not check the schedule. While the database is
 * away, returns the cached target.
 *
 * @throws AppError `unavailable` during a database outage and the link is not cached
 */
export async function getLinkTarget(linkId: string): Promise<LinkTarget | null> {
	if (!UUID.test(linkId)) return null;
	const id = linkId.toLowerCase();
	return linkTargets.getOrMake(id, () => readTarget(id));
}

async function readTarget(linkId: string): Promise<LinkTarget | null> {
	const [row] = await query<Row>({
		name: "link-target",
		text: `
			SELECT p.id AS "profileId", l.kind::text AS kind, l.details, l.utm, l.title, l.sensitive,
				l.target_verdict = 'flagged' AS flagged, u.tier::text AS tier, ${TRUST_COLUMNS},
				CASE WHEN l.broken_at IS NOT NULL AND l.fallback = 'lead' AND l.fallback_url IS NOT NULL
					THEN l.fallback_url ELSE coalesce(n.url, l.url) END AS url,
				l.starts_at AS "startsAt", l.ends_at AS "endsAt", p.username,
				l.analytics_key AS "analyticsKey", p.analytics_key AS "profileKey", p.user_id AS "ownerId",
				(SELECT coalesce(json_object_agg(c.slug, c.analytics_key), '{}')
					FROM channel c WHERE c.profile_id = p.id) AS channels
			FROM link l
			JOIN profile p ON p.id = l.profile_id
			JOIN "user" u ON u.id = p.user_id
			LEFT JOIN feed_post n ON n.link_id = l.id AND n.feed_url = l.url AND l.kind = 'feed'
			WHERE l.id = $1 AND ${IS_VISIBLE_PAGE} AND l.enabled
				AND l.moderated_at IS NULL
				AND l.target_verdict IS DISTINCT FROM 'blocked'`,
		values: [linkId],
	});
	// The address was validated when it was saved. It is validated again because this is a redirect.
	const { opens = null, address = null, plan = "free" } = row ? KINDS[row.kind] : {};
	if (!row || opens === null || !hasPlan(row.tier, plan)) return null;
	if (address !== null && kindOfAddress(row.url) === null) return null;
	const { kind, details, url, username, analyticsKey, profileKey, ownerId } = row;
	if (lacksFile(row)) return null;
	const { profileId, utm, startsAt, channels } = row;
	const now = new Date();
	const isDoubtful = row.flagged && !isTrusted(row, now);
	return {
		opens,
		url,
		username,
		analyticsKey,
		profileKey,
		ownerId,
		tag: profileId,
		// From then on the account is trusted.
		freshUntilMs: isDoubtful ? (trustedFrom(row)?.getTime() ?? null) : null,
		// A file or a form of ours needs no question.
		question: address === null ? null : questionOf(row, { isDoubtful }),
		location: toAscii(withMessage(applyUtm(url, utm), { kind, details })),
		startsAtMs: startsAt?.getTime() ?? Number.NEGATIVE_INFINITY,
		endsAtMs: shownUntil(row)?.getTime() ?? Number.POSITIVE_INFINITY,
		channels: new Map(Object.entries(withPrintChannel(channels))),
	};
}

function questionOf(
	{ title, sensitive }: Row,
	{ isDoubtful }: { isDoubtful: boolean },
): LinkQuestion | null {
	if (isDoubtful) return { about: "address", title };
	return sensitive ? { about: "sensitive", title } : null;
}

/** @returns the address with the message that it fills in for the visitor */
function withMessage(url: string, { kind, details }: Pick<Row, "kind" | "details">): string {
	const { message } = details;
	if (!message) return url;
	const text = encodeURIComponent(String(message));
	if (kind === "whatsapp") return takesMessage(url) ? `${url}?text=${text}` : url;
	// Phones read the first parameter after "?" as the text: https://www.rfc-editor.org/rfc/rfc5724
	return kind === "sms" ? `${url}?body=${text}` : url;
}

/** Headers are ASCII, but an email address may contain other letters. */
function toAscii(url: string): string {
	return url.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
