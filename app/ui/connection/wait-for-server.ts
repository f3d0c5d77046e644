import {
	type DataStrategyResult,
	isRouteErrorResponse,
	type MiddlewareFunction,
	redirect,
	replace,
} from "react-router";
import { AWAY_STATUSES, readWaiting, waitUntilReachable } from "./connection.ts";

type Results = Record<string, DataStrategyResult>;

/**
 * Client middleware: while the server is unreachable, the current page stays. A requested page is loaded once
 * the server responds, unless another one is requested meanwhile. A form without a `clientAction`
 * keeps its input, to be sent again.
 */
export const waitForServer: MiddlewareFunction<Results> = async ({ request }, next) => {
	const results = await next();
	const isAway = Object.values(results).some(
		({ type, result }) => type === "error" && isUnreachable(errorIn(result)),
	);
	const { signal } = request;
	if (!isAway || signal.aborted) return;
	const here = window.location.pathname + window.location.search;
	if (request.method !== "GET") {
		void waitUntilReachable("form");
		const stay = { type: "error", result: replace(here) } as const;
		return Object.fromEntries(Object.keys(results).map((routeId) => [routeId, stay]));
	}
	const { pathname, search } = new URL(request.url);
	const asked = pathname + search;
	if (readWaiting() === "nothing") latestPage = null;
	if (asked !== here) latestPage = asked;
	const wait = waitUntilReachable(asked === here ? "news" : "page");
	const hasRecovered = await Promise.race([wait, aborted(signal)]);
	// The server responds, but this request fails: retrying would never end.
	if (!hasRecovered) return;
	// A fetcher may have waited for the data of a page that the user has left.
	throw latestPage === null ? replace(here) : redirect(latestPage);
};

/** The last page requested while the server was unreachable. */
let latestPage: string | null = null;

/** React Router wraps an action's error in the same way as its data. */
function errorIn(result: unknown): unknown {
	const isWrapped =
		typeof result === "object" && result !== null && "type" in result && "data" in result;
	return isWrapped && result.type === "DataWithResponseInit" ? result.data : result;
}

/** Whether a request failed because nobody able to respond was reached; `fetch` then rejects with a `TypeError`. */
export function isUnreachable(error: unknown): boolean {
	return isRouteErrorResponse(error) ? AWAY_STATUSES.has(error.status) : error instanceof TypeError;
}

function aborted(signal: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
	});
}
