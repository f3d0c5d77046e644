/** What to ask of a server, again and again. Written to a file, which the load generators read. */
export type Load = {
	/** Such as http://127.0.0.1:41234 */
	origin: string;
	paths: string[];
	/** Request headers of one visitor each. */
	visitors: Record<string, string>[];
	/** The n-th request asks for path n with visitor n, both from the start again after the last. */
	firstRequest: number;
	expectedStatus: number;
	/** The answers wanted at the same time. */
	connections: number;
	/** How long, in whole seconds. */
	seconds: number;
	/** How many, where the generator can count: it then takes as long as it takes. */
	requests: number | null;
};

export type LoadResult = {
	/** Answered. */
	requests: number;
	seconds: number;
	p50Ms: number;
	p99Ms: number;
	/** Answers of another status than expected, and requests that got none. */
	errors: number;
};

/** What a contender is asked by unless the row says otherwise. */
export const CONNECTIONS = 32;

/** One round through all combinations that differ, in order, beginning with `firstRequest`. */
export function listRequests({ paths, visitors, firstRequest }: Load) {
	return Array.from({ length: Math.max(paths.length, visitors.length) }, (_, index) => {
		const request = firstRequest + index;
		return {
			path: paths[request % paths.length] ?? "/",
			headers: visitors[request % visitors.length] ?? {},
		};
	});
}
