import { getPresentOnSite } from "#app/features/audience/analytics/platform/get-present-on-site.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/analytics-live";

/** The number of visitors right now; null while it can't be read. */
export async function loader({ context }: Route.LoaderArgs) {
	const visitors = await getPresentOnSite().catch((err: unknown) => {
		log.warn({ requestId: context.get(requestFactsContext).id, err }, "live visitors unavailable");
		return null;
	});
	return { visitors };
}
