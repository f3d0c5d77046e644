import { lazily } from "#app/lib/lazily.ts";
import { ownValue } from "#app/lib/own-value.ts";
import type { TextProblem } from "./read-feed.ts";

/** Why the last fetch of a feed found no post, as stored. Safe in the browser. */
export type FeedProblem = TextProblem | "unreachable" | "missing" | "refused" | "blocked";

const TEXTS: Readonly<Record<FeedProblem, string>> = {
	unreachable: "We couldn’t reach this feed.",
	missing: "There is nothing at this address. Check it.",
	refused: "The site doesn’t let us read this feed.",
	"no-feed": "There is no feed at this address, and the page there names none.",
	"no-posts": "This feed has no posts.",
	"no-address": "The posts of this feed have no address to lead to.",
	blocked: "The newest post leads to a site that is blocked here.",
};

const timeFormat = lazily(
	() =>
		new Intl.DateTimeFormat("en-US", {
			// The same on the server and in the browser.
			timeZone: "UTC",
			month: "short",
			day: "numeric",
			hour: "2-digit",
			minute: "2-digit",
			hourCycle: "h23",
			timeZoneName: "short",
		}),
);

/** The last fetch of a link's feed. */
export type FeedCheck = {
	/** Address that was fetched. */
	feedUrl: string;
	/** A `FeedProblem`; null if a post was found. */
	problem: string | null;
	/** URL of the post that the page shows; null without one. */
	url: string | null;
	checkedAt: Date;
};

/** @returns why the page shows no post, or an old one, and what happens next; null if the last fetch found one */
export function describeFeedProblem({
	kind,
	url,
	post,
}: {
	kind: string;
	url: string;
	post?: FeedCheck | null | undefined;
}): string | null {
	if (kind !== "feed" || !post || post.feedUrl !== url || post.problem === null) return null;
	const why = ownValue(TEXTS as Record<string, string>, post.problem) ?? TEXTS.unreachable;
	const shown = post.url === null ? "Your page shows no post." : "Your page shows the last post.";
	return `${why} ${shown} Last tried ${timeFormat().format(post.checkedAt)}; we try again every six hours.`;
}
