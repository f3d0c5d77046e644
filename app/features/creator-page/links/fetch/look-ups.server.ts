import { FAVICON } from "../kinds/columns.ts";
import type { LinkKind } from "../kinds/kinds.ts";
import { requestEmbed } from "./embed/request-embed.server.ts";
import { requestFavicon } from "./favicon/request-favicon.server.ts";
import { requestFeed } from "./feed/request-feed.server.ts";

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
export async function requestLookUps(linkId: string, lookUps: readonly LookUp[]): Promise<void> {
	if (lookUps.includes("favicon")) await requestFavicon({ linkId });
	if (lookUps.includes("embed")) await requestEmbed({ linkId });
	if (lookUps.includes("feed")) await requestFeed({ linkId });
}
