/** A program: applies the load in the given file with autocannon, and prints the result as JSON. */
import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { type Load, type LoadResult, listRequests } from "./load.ts";

/** Precision of autocannon's end time, in milliseconds. */
const SAMPLE_MS = 20;

const load: Load = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const requests = listRequests(load);
const strands = Math.min(load.connections, requests.length);
let connections = 0;

const result = await autocannon({
	url: load.origin,
	connections: load.connections,
	// Such a client can't be given requests of its own.
	...(load.pipelining === undefined
		? { setupClient }
		: { pipelining: load.pipelining, requests: requests.map((request) => ({ ...request })) }),
	sampleInt: SAMPLE_MS,
	...(load.requests === null
		? { duration: load.seconds }
		: { amount: Math.max(load.requests, load.connections) }),
});

function setupClient(client: autocannon.Client): void {
	// Each connection takes every n-th request, where n is their number, so that together they request in order.
	// With fewer requests than connections, several share one.
	const connection = connections++;
	client.setRequests(
		requests
			.filter((_request, index) => index % strands === connection % strands)
			.map((request) => ({ ...request })),
	);
}

const answersByStatus: Record<string, { count?: number }> = result.statusCodeStats ?? {};
const answered = Object.values(answersByStatus).reduce((sum, { count = 0 }) => sum + count, 0);
const asExpected = answersByStatus[load.expectedStatus]?.count ?? 0;
const report: LoadResult = {
	requests: answered,
	seconds: (result.finish.getTime() - result.start.getTime()) / 1_000,
	p50Ms: result.latency.p50,
	p99Ms: result.latency.p99,
	errors: result.errors + answered - asExpected,
};
console.log(JSON.stringify(report));
