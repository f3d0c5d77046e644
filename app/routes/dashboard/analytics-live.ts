import { answerPresentVisitors } from "#app/features/audience/analytics/report/answer-present-visitors.server.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import type { Route } from "./+types/analytics-live";

const EVENT_STREAM = "text/event-stream";

/** An answer without an end, so for nobody but those who ask for one. */
export function loader({ request, context }: Route.LoaderArgs) {
	const isAskedFor = request.headers.get("Accept")?.includes(EVENT_STREAM) ?? false;
	if (request.method !== "GET" || !isAskedFor) return new Response(null, { status: 406 });
	const { signal } = request;
	const { sessionId, ...owner } = currentOwner(context);
	return new Response(answerPresentVisitors(owner, { sessionId, signal }), {
		// Proxies that gather an answer before they pass it on would gather for ever.
		headers: { "Content-Type": EVENT_STREAM, "X-Accel-Buffering": "no" },
	});
}
