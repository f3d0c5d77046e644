import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { bodyLimit } from "./body-limit.ts";
import type { FrontDoorEnv } from "./environment.ts";

const app = new Hono<FrontDoorEnv>()
	.use(bodyLimit(10))
	.all("/", async (c) => c.text(`got ${await c.req.raw.text()}`));

function streamed(...chunks: string[]): RequestInit {
	const body = new ReadableStream({
		start(controller) {
			for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
			controller.close();
		},
	});
	// Node asks for `duplex`, which the browser's types do not know.
	return Object.assign({ method: "POST", body }, { duplex: "half" });
}

async function answer(init: RequestInit): Promise<string> {
	const response = await app.request("/", init);
	return `${response.status} ${await response.text()}`;
}

describe("bodyLimit", () => {
	test("lets a body through that fits, of declared length or not", async () => {
		expect(
			await answer({ method: "POST", body: "0123456789", headers: { "Content-Length": "10" } }),
		).toBe("200 got 0123456789");
		expect(await answer(streamed("01234", "56789"))).toBe("200 got 0123456789");
	});

	test("lets requests without a body through", async () => {
		expect(await answer({})).toBe("200 got ");
		expect(await answer({ method: "POST" })).toBe("200 got ");
	});

	test("refuses a longer one, of declared length or not", async () => {
		expect(
			await answer({ method: "POST", body: "0123456789x", headers: { "Content-Length": "11" } }),
		).toMatch(/^413 /);
		expect(await answer(streamed("0123456789", "x"))).toMatch(/^413 /);
	});

	test("calls a body that breaks off the visitor's fault", async () => {
		const body = new ReadableStream({
			pull(controller) {
				controller.error(new Error("aborted"));
			},
		});
		expect(await answer(Object.assign({ method: "POST", body }, { duplex: "half" }))).toMatch(
			/^400 /,
		);
	});
});
