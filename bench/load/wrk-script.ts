import { type Load, type LoadResult, listRequests } from "./load.ts";

/**
 * The Lua script for `wrk`, which sends a load's requests in order and prints the result as one line of JSON.
 * Single-threaded, so that all connections take their requests from one list.
 */
export function wrkScript(load: Load): string {
	const host = new URL(load.origin).host;
	const requests = listRequests(load).map(({ path, headers }) => {
		const lines = Object.entries({ Host: host, ...headers });
		const head = lines.map(([name, value]) => `${name}: ${value}`);
		return [`GET ${path} HTTP/1.1`, ...head, "", ""].join("\r\n");
	});
	// A JSON string in plain ASCII is a valid Lua string.
	return `local requests = {${requests.map((request) => JSON.stringify(request)).join(",\n")}}
local nextRequest = 0
function request()
	nextRequest = nextRequest % #requests + 1
	return requests[nextRequest]
end
function done(summary, latency)
	local failed = summary.errors
	io.write(string.format(
		'{"requests":%d,"seconds":%.3f,"p50Ms":%.3f,"p99Ms":%.3f,"errors":%d}\\n',
		summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
		failed.connect + failed.read + failed.write + failed.timeout + failed.status))
end
`;
}

/** @param output complete output of wrk. @throws Error if it lacks the script's line */
export function parseWrkOutput(output: string): LoadResult {
	const line = output.split("\n").findLast((text) => text.startsWith("{"));
	if (!line) throw new Error(`wrk printed no result:\n${output}`);
	return JSON.parse(line);
}
