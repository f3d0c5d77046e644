import { z } from "zod";
import { REPORT_REASONS } from "../schema.ts";
import type { QueuePlace } from "./list-reported-pages.server.ts";

/** Filter and place of the queue, as its address carries them. An unreadable value counts as none. */
const searchSchema = z.object({
	reason: z.enum(REPORT_REASONS).optional().catch(undefined),
	since: z.iso.datetime().optional().catch(undefined),
	after: z.uuid().optional().catch(undefined),
});

export function readQueueSearch(search: URLSearchParams): {
	reason: string | null;
	after: QueuePlace | null;
} {
	const { reason, since, after } = searchSchema.parse(Object.fromEntries(search));
	return {
		reason: reason ?? null,
		after: since && after ? { since: new Date(since), profileId: after } : null,
	};
}

/** @returns the query string of this filter and place */
export function queueSearchString(reason: string | null, after: QueuePlace | null = null): string {
	const search = new URLSearchParams();
	if (reason !== null) search.set("reason", reason);
	if (after !== null) {
		search.set("since", after.since.toISOString());
		search.set("after", after.profileId);
	}
	return search.size === 0 ? "" : `?${search}`;
}
