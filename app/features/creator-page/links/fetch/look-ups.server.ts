import type { LinkKind } from "../kinds/kinds.ts";
import { FAVICON } from "../link-columns.ts";
import { queueEmbed } from "./embed/fetch-embed.server.ts";
import { queueFavicon } from "./favicon/fetch-favicon.server.ts";
import { queueFeed } from "./feed/fetch-feed.server.ts";

/** What a job fetches from a link's target: its favicon, the title and picture of what it plays, or the latest post. */
export type LookUp = "favicon" | "embed" | "feed";

/** @returns the look-ups that a new link needs */
export function lookUpsOf({
	kind,
	icon,
}: {
	kind?: LinkKind | undefined;
	icon?: string | null | undefined;
}): LookUp[] {
	return [
		...(icon === FAVICON ? (["favicon"] as const) : []),
		...(kind === "embed" || kind === "feed" ? [kind] : []),
	];
}

/** Queues the jobs. Repeated calls before they have run queue each once. */
export async function queueLookUps(linkId: string, lookUps: readonly LookUp[]): Promise<void> {
	if (lookUps.includes("favicon")) await queueFavicon({ linkId });
	if (lookUps.includes("embed")) await queueEmbed({ linkId });
	if (lookUps.includes("feed")) await queueFeed({ linkId });
}
