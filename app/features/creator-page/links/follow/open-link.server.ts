import { getChannel } from "#app/features/audience/analytics/collect/get-channel.server.ts";
import { recordUnlessOwner } from "#app/features/audience/analytics/collect/record-unless-owner.server.ts";
import {
	readVisit,
	recordClick,
} from "#app/features/audience/analytics/collect/record-visit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { getLinkTarget, type LinkQuestion, type LinkTarget } from "./get-link-target.server.ts";

/** The visitor who follows a link. */
type Visitor = {
	/** @returns the value of a request header, by its lowercase name */
	header: (name: string) => string | null | undefined;
	address: string;
};

/** The visitor has to confirm first. */
type Asks = {
	kind: "asks";
	question: LinkQuestion;
	url: string;
	username: string;
	/** Slug of the channel through which the visitor came to the page. */
	cameBy: string | null;
};

export type FollowedTo = { kind: "redirects"; url: string } | Asks;

type Request = {
	linkId: string;
	method: string;
	/** True if the visitor has confirmed. */
	isConfirmed?: boolean;
	/** Slug of the channel, from the confirmation form. */
	cameBy?: string | null;
	visitor: Visitor;
};

/**
 * Returns where a link leads, and counts the click. A HEAD request, which link checkers and previews send, counts
 * nothing. A link that asks first counts once the visitor confirms. One with a player, a file or a form leads to that,
 * which counts.
 *
 * @returns null unless the public page shows the link now
 * @throws AppError `unavailable` during a database outage and the link is not cached
 */
export async function followLink(
	request: Request,
	clock: Clock = systemClock,
): Promise<FollowedTo | null> {
	const target = await findDueTarget(request.linkId, clock);
	if (!target) return null;
	if (target.opens !== "address") {
		return { kind: "redirects", url: `/go/${request.linkId}/${target.opens}` };
	}
	return (await askOrCount(target, request)) ?? { kind: "redirects", url: target.location };
}

/**
 * Counts a click on a link whose player, file or form the caller answers with, as `followLink` does.
 *
 * @param options.isCounted whether this request counts, not another; called only if the page shows the link
 * @returns null unless the public page shows the link now, and it opens this
 * @throws AppError as `followLink`
 */
export async function openLink(
	request: Request & {
		opens: Exclude<LinkTarget["opens"], "address">;
		isCounted?: () => boolean | Promise<boolean>;
	},
	clock: Clock = systemClock,
): Promise<{ kind: "opens" } | Asks | null> {
	const target = await findDueTarget(request.linkId, clock);
	if (target?.opens !== request.opens) return null;
	return (await askOrCount(target, request)) ?? { kind: "opens" };
}

async function findDueTarget(linkId: string, clock: Clock): Promise<LinkTarget | null> {
	const target = await getLinkTarget(linkId);
	return target && isDue(target, clock.now().getTime()) ? target : null;
}

/** @returns null if the visitor goes on, and the click is counted */
async function askOrCount(
	target: LinkTarget,
	{
		method,
		isConfirmed = false,
		isCounted = () => true,
		cameBy = null,
		visitor,
	}: Request & { isCounted?: () => boolean | Promise<boolean> },
): Promise<Asks | null> {
	const { question, url, username } = target;
	if (question !== null && !isConfirmed) {
		const channel = getChannel(target, clickOf(visitor));
		return { kind: "asks", question, url, username, cameBy: channel?.slug ?? null };
	}
	if (method !== "HEAD" && (await isCounted())) await countClick(target, visitor, cameBy);
	return null;
}

/** Whether the link's schedule shows it at `atMs`, in milliseconds since the epoch. */
export function isDue({ startsAtMs, endsAtMs }: LinkTarget, atMs: number): boolean {
	return startsAtMs <= atMs && atMs < endsAtMs;
}

/**
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
		cameBy === null ? getChannel(target, clickOf(visitor))?.key : target.channels.get(cameBy);
	const visit = readVisit(header, address, "", channelKey ?? null);
	return recordUnlessOwner({ visit, cookie: header("cookie"), ownerId: target.ownerId }, (known) =>
		recordClick(target, known),
	);
}

function clickOf({ header }: Visitor): { referrer: string; host: string } {
	return { referrer: header("referer") ?? "", host: header("host") ?? "" };
}
