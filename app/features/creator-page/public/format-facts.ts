import type { FoundPage } from "./get-public-page.server.ts";

/** What the front door needs to know about another format of a page to cache it. */
export type FormatFacts = { profileId: string; freshUntilMs: number | null };

/** Response header that marks a format as the same for everyone. Its value is `FormatFacts` as JSON. */
export const FORMAT_HEADER = "X-Page-Format";

export function formatHeaders({
	profileId,
	freshUntil,
}: Pick<FoundPage, "profileId" | "freshUntil">): Record<string, string> {
	const facts: FormatFacts = { profileId, freshUntilMs: freshUntil?.getTime() ?? null };
	return { [FORMAT_HEADER]: JSON.stringify(facts) };
}
