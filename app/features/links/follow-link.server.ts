import { findChannel } from "#app/features/analytics/find-channel.server.ts";
import { recordUnlessOwner } from "#app/features/analytics/record-unless-owner.server.ts";
import { readVisit, recordClick } from "#app/features/analytics/record-visit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { findLinkTarget, type LinkTarget } from "./find-link-target.server.ts";

/** Who follows a link. */
type Visitor = {
	/** Reads a request header by its lowercase name. */
	header: (name: string) => string | null | undefined;
	address: string;
};

export type FollowedTo =
	| { kind: "redirects"; url: string }
	/** The visitor is asked first whether to go on. */
	| {
			kind: "asks";
			title: string;
			url: string;
			username: string;
			/** The slug of the channel that the visitor came to the page by. */
			cameBy: string | null;
	  };

/**
 * Where the link leads, its click counted. A HEAD request, which link checkers and previews send, counts nothing, and
 * neither does the question that a sensitive link asks: who goes on from there is counted.
 *
 * @param isConfirmed whether the visitor was asked and goes on
 * @param cameBy what the question said of the channel
 * @returns null unless the link is one that its public page shows right now
 * @throws AppError `unavailable` while the database is away, of a link that is not known from before
 */
export async function followLink(
	{
		linkId,
		method,
		isConfirmed = false,
		cameBy = null,
		visitor,
	}: {
		linkId: string;
		method: string;
		isConfirmed?: boolean;
		cameBy?: string | null;
		visitor: Visitor;
	},
	clock: Clock = systemClock,
): Promise<FollowedTo | null> {
	const target = await findLinkTarget(linkId);
	if (!target || !isDue(target, clock.now().getTime())) return null;
	if (target.sensitiveTitle !== null && !isConfirmed) {
		const { sensitiveTitle: title, url, username } = target;
		const channel = findChannel(target, clickOf(visitor));
		return { kind: "asks", title, url, username, cameBy: channel?.slug ?? null };
	}
	if (method !== "HEAD") await countClick(target, visitor, cameBy);
	return { kind: "redirects", url: target.location };
}

/** Whether the link is shown at that time, in milliseconds since the epoch. */
export function isDue({ startsAtMs, endsAtMs }: LinkTarget, atMs: number): boolean {
	return startsAtMs <= atMs && atMs < endsAtMs;
}

/**
 * Counts a click on the link.
 *
 * @param cameBy the slug of a channel that the visitor came by; where it is null, the `Referer` tells
 * @returns as `recordUnlessOwner`
 */
export function countClick(
	target: LinkTarget,
	visitor: Visitor,
	cameBy: string | null = null,
): Promise<void> {
	const { header, address } = visitor;
	const channelKey =
		cameBy === null ? findChannel(target, clickOf(visitor))?.key : target.channels.get(cameBy);
	const visit = { ...readVisit(header, address, ""), channelKey: channelKey ?? null };
	return recordUnlessOwner({ visit, cookie: header("cookie"), ownerId: target.ownerId }, (known) =>
		recordClick(target, known),
	);
}

function clickOf({ header }: Visitor): { referrer: string; host: string } {
	return { referrer: header("referer") ?? "", host: header("host") ?? "" };
}
