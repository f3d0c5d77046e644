/** The requests to repeat against a server. Written to a file for the load generators. */
export type Load = {
	/** Origin such as http://127.0.0.1:41234 */
	origin: string;
	paths: string[];
	/** Request headers, one entry per visitor. */
	visitors: Record<string, string>[];
	/** The n-th request uses path n and visitor n; both wrap around at the end. */
	firstRequest: number;
	expectedStatus: number;
	/** Number of concurrent requests. */
	connections: number;
	/** Number of requests that a connection sends before it has read their answers; 1 by default. Not for wrk. */
	pipelining?: number;
	/** Duration in whole seconds. */
	seconds: number;
	/** Number of requests if the generator can count; it then ignores the duration. */
	requests: number | null;
};

export type LoadResult = {
	/** Number of responses. */
	requests: number;
	seconds: number;
	p50Ms: number;
	p99Ms: number;
	/** Number of responses with another status than expected, and of requests without a response. */
	errors: number;
};

/** Default number of connections. */
export const CONNECTIONS = 32;

/** One cycle through all distinct combinations, in order, beginning with `firstRequest`. */
export function listRequests({ paths, visitors, firstRequest }: Load) {
	return Array.from({ length: Math.max(paths.length, visitors.length) }, (_, index) => {
		const request = firstRequest + index;
		return {
			path: paths[request % paths.length] ?? "/",
			headers: visitors[request % visitors.length] ?? {},
		};
	});
}
