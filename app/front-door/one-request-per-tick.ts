import type { RequestListener } from "node:http";

/**
 * Hands requests to `listener` one per iteration of the event loop. When fifty forms arrive in the same moment, Node
 * would start all of them back to back, some 50 ms in which no cached page is answered; between two iterations those
 * get their answers.
 */
export function oneRequestPerTick(listener: RequestListener): RequestListener {
	const waiting: Parameters<RequestListener>[] = [];

	function handleNext() {
		const next = waiting.shift();
		if (waiting.length > 0) setImmediate(handleNext);
		if (next) listener(...next);
	}

	return (request, response) => {
		waiting.push([request, response]);
		if (waiting.length === 1) setImmediate(handleNext);
	};
}
