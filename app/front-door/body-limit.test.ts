import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import { describe, expect, test, vi } from "vitest";
import { bodyLimit } from "./body-limit.ts";
import type { FrontDoorEnv } from "./environment.ts";

const isUpload = (request: Request) => new URL(request.url).pathname === "/upload";
let reading = 0;
let mostReading = 0;
const app = new Hono<FrontDoorEnv>()
	.use(
		bodyLimit({ maxBytes: 10, withinMs: 50 }, async (request) =>
			isUpload(request) ? { maxBytes: 20, withinMs: 1_000 } : null,
		),
	)
	.all("/slow", async (c) => {
		await sleep(100);
		return c.text(`got ${await c.req.raw.text()}`);
	})
	.all("/*", async (c) => {
		reading += 1;
		mostReading = Math.max(mostReading, reading);
		await sleep(10);
		reading -= 1;
		return c.text(`got ${await c.req.raw.text()}`);
	});

function streamed(...chunks: string[]): RequestInit {
	const body = new ReadableStream({
		start(controller) {
			for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
			controller.close();
		},
	});
	// Node requires `duplex`, which TypeScript's DOM types don't include.
	return Object.assign({ method: "POST", body }, { duplex: "half" });
}

async function answer(
	init: RequestInit,
	{ path = "/", incoming = new IncomingMessage(new Socket()) } = {},
): Promise<string> {
	const response = await app.request(path, init, { incoming });
	return `${response.status} ${await response.text()}`;
}

function declared(body: string): RequestInit {
	return { method: "POST", body, headers: { "Content-Length": String(body.length) } };
}

describe("bodyLimit", () => {
	test("passes on a body within the limit, with or without a declared length", async () => {
		expect(await answer(declared("0123456789"))).toBe("200 got 0123456789");
		expect(await answer(streamed("01234", "56789"))).toBe("200 got 0123456789");
	});

	test("passes on requests without a body", async () => {
		expect(await answer({})).toBe("200 got ");
		expect(await answer({ method: "POST" })).toBe("200 got ");
	});

	test("refuses a larger body, with or without a declared length", async () => {
		expect(await answer(declared("0123456789x"))).toMatch(/^413 /);
		expect(await answer(streamed("0123456789", "x"))).toMatch(/^413 /);
	});

	test("reports an aborted body as the client's error", async () => {
		const body = new ReadableStream({
			pull(controller) {
				controller.error(new Error("aborted"));
			},
		});
		expect(await answer(Object.assign({ method: "POST", body }, { duplex: "half" }))).toMatch(
			/^400 /,
		);
	});

	test("cuts off a body that takes too long to arrive, without running the handler", async () => {
		const incoming = new IncomingMessage(new Socket());
		const body = new ReadableStream({
			start(controller) {
				controller.enqueue(Buffer.from("0123"));
				vi.spyOn(incoming, "destroy").mockImplementation(() => {
					controller.error(new Error("aborted"));
					return incoming;
				});
			},
		});
		const slow = Object.assign({ method: "POST", body }, { duplex: "half" });
		expect(await answer({ ...slow, headers: { "Content-Length": "10" } }, { incoming })).toMatch(
			/^400 /,
		);
		expect(incoming.destroy).toHaveBeenCalledOnce();

		const inTime = new IncomingMessage(new Socket());
		const spared = vi.spyOn(inTime, "destroy");
		await answer(declared("0123456789"), { path: "/slow", incoming: inTime });
		expect(spared).not.toHaveBeenCalled();
	});

	test("allows larger bodies on upload routes, but only with a declared length", async () => {
		const upload = { path: "/upload" };
		expect(await answer(declared("x".repeat(20)), upload)).toBe(`200 got ${"x".repeat(20)}`);
		expect(await answer(declared("x".repeat(21)), upload)).toMatch(/^413 /);
		expect(await answer(streamed("0123456789", "x"), upload)).toMatch(/^413 /);
	});

	test("reads two large bodies at once, queues eight, and refuses the others", async () => {
		mostReading = 0;
		const answers = await Promise.all(
			Array.from({ length: 12 }, () => answer(declared("x".repeat(20)), { path: "/upload" })),
		);
		expect(mostReading).toBe(2);
		expect(answers.filter((each) => each.startsWith("200"))).toHaveLength(10);
		expect(answers.filter((each) => each.startsWith("503"))).toHaveLength(2);
	});
});
