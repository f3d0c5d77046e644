import { findChannel } from "#app/features/analytics/intake/find-channel.server.ts";
import { recordUnlessOwner } from "#app/features/analytics/intake/record-unless-owner.server.ts";
import { readVisit, recordClick } from "#app/features/analytics/intake/record-visit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { findLinkTarget, type LinkQuestion, type LinkTarget } from "./find-link-target.server.ts";

/** The visitor who follows a link. */
type Visitor = {
	/** @returns the value of a request header, by its lowercase name */
	header: (name: string) => string | null | undefined;
	address: string;
};

export type FollowedTo =
	| { kind: "redirects"; url: string }
	/** The visitor has to confirm first. */
	| {
			kind: "asks";
			question: LinkQuestion;
			url: string;
			username: string;
			/** Slug of the channel through which the visitor came to the page. */
			cameBy: string | null;
	  };

/**
 * Returns where a link leads, and counts the click. A HEAD request, which link checkers and previews send, counts
 * nothing. A link that asks first counts once the visitor confirms.
 *
 * @param isConfirmed true if the visitor has confirmed
 * @param cameBy slug of the channel, from the confirmation form
 * @returns null unless the public page shows the link now
 * @throws AppError `unavailable` during a database outage and the link is not cached
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
	const { question, url, username } = target;
	if (question !== null && !isConfirmed) {
		const channel = findChannel(target, clickOf(visitor));
		return { kind: "asks", question, url, username, cameBy: channel?.slug ?? null };
	}
	if (method !== "HEAD") await countClick(target, visitor, cameBy);
	return { kind: "redirects", url: target.location };
}

/** Whether the link's schedule shows it at `atMs`, in milliseconds since the epoch. */
export function isDue({ startsAtMs, endsAtMs }: LinkTarget, atMs: number): boolean {
	return startsAtMs <= atMs && atMs < endsAtMs;
}

/**
 * Counts a click on a link.
 *
 * @param cameBy slug of the visitor's channel; if null, the `Referer` decides
 * @returns the promise of `recordUnlessOwner`
 */
export function countClick(
	target: LinkTarget,
	visitor: Visitor,
	cameBy: string | null = null,
): Promise<void> {
	const { header, address } = visitor;
	const channelKey =
		cameBy === null ? findChannel(target, clickOf(visitor))?.key : target.channels.get(cameBy);
	const visit = readVisit(header, address, "", channelKey ?? null);
	return recordUnlessOwner({ visit, cookie: header("cookie"), ownerId: target.ownerId }, (known) =>
		recordClick(target, known),
	);
}

function clickOf({ header }: Visitor): { referrer: string; host: string } {
	return { referrer: header("referer") ?? "", host: header("host") ?? "" };
}
