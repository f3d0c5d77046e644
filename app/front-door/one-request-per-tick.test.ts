import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTick } from "node:timers/promises";
import { expect, test } from "vitest";
import { oneRequestPerTick } from "./one-request-per-tick.ts";

/** Sends requests named by numbers. @returns the names handled in each iteration of the event loop */
async function handle(count: number) {
	let handled: number[] = [];
	const schedule = oneRequestPerTick((request) => {
		handled.push(Number(request.url));
	});
	for (let index = 0; index < count; index++) {
		schedule({ url: String(index) } as IncomingMessage, {} as ServerResponse);
	}
	const ticks: number[][] = [];
	while (ticks.flat().length < count) {
		await nextTick();
		ticks.push(handled);
		handled = [];
	}
	return ticks.filter((names) => names.length > 0);
}

test("requests that arrive together are handled in order, one per iteration", async () => {
	expect(await handle(4)).toEqual([[0], [1], [2], [3]]);
});

test("a request that arrives while another is handled is handled too", async () => {
	const handled: string[] = [];
	const schedule = oneRequestPerTick((request) => {
		handled.push(request.url ?? "");
		if (request.url === "first") {
			schedule({ url: "second" } as IncomingMessage, {} as ServerResponse);
		}
	});
	schedule({ url: "first" } as IncomingMessage, {} as ServerResponse);
	await expect.poll(() => handled).toEqual(["first", "second"]);
});
