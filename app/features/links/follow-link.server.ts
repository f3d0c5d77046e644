import { findSessionUserId } from "#app/features/accounts/find-session-user-id.server.ts";
import { readVisit, recordClick } from "#app/features/analytics/record-visit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { applyUtm, type Utm } from "./apply-utm.ts";

type FollowedLink = {
	url: string;
	utm: Utm | null;
	/** Null for a link that leads on without asking. */
	sensitiveTitle: string | null;
	username: string;
	analyticsKey: number;
	profileKey: number;
	ownerId: string;
};

export type FollowedTo =
	| { kind: "leads"; url: string }
	/** The visitor is asked first whether to go on. */
	| { kind: "asks"; title: string; url: string; username: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** What is stored has been checked, by the form and by the database. This is a redirect: it is checked again. */
const ADDRESS = /^(https?:\/\/|mailto:|tel:)/;

/**
 * Where the link leads, its click counted. A HEAD request, which link checkers and previews send, counts nothing, and
 * neither does the question that a sensitive link asks: who goes on from there is counted.
 *
 * @param isConfirmed whether the visitor was asked and goes on
 * @param visitor.header reads a request header by its lowercase name
 * @returns null unless the link is one that its public page shows right now
 */
export async function followLink(
	{
		linkId,
		method,
		isConfirmed = false,
		visitor,
	}: {
		linkId: string;
		method: string;
		isConfirmed?: boolean;
		visitor: { header: (name: string) => string | null; address: string };
	},
	clock: Clock = systemClock,
): Promise<FollowedTo | null> {
	const link = await findLink(linkId, clock.now());
	if (!link || !ADDRESS.test(link.url)) return null;
	if (link.sensitiveTitle !== null && !isConfirmed) {
		const { sensitiveTitle: title, url, username } = link;
		return { kind: "asks", title, url, username };
	}
	if (method !== "HEAD") {
		const visit = readVisit(visitor.header, visitor.address, "");
		const userId = await findSessionUserId(visitor.header("cookie"));
		await recordClick(link, { ...visit, isOwner: userId === link.ownerId });
	}
	return { kind: "leads", url: applyUtm(link.url, link.utm) };
}

async function findLink(linkId: string, now: Date): Promise<FollowedLink | undefined> {
	if (!UUID.test(linkId)) return undefined;
	const [link] = await query<FollowedLink>({
		name: "follow-link",
		text: `
			SELECT l.url, l.utm, CASE WHEN l.sensitive THEN l.title END AS "sensitiveTitle", p.username,
				l.analytics_key AS "analyticsKey", p.analytics_key AS "profileKey",
				p.user_id AS "ownerId"
			FROM link l
			JOIN profile p ON p.id = l.profile_id AND p.published
			JOIN "user" u ON u.id = p.user_id AND u.status = 'active' AND u.deletion_requested_at IS NULL
			WHERE l.id = $1 AND l.enabled AND l.kind <> 'header'
				AND (l.starts_at IS NULL OR l.starts_at <= $2)
				AND (l.ends_at IS NULL OR l.ends_at > $2)`,
		values: [linkId, now],
	});
	return link;
}
