import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { Hono } from "hono";
import { afterEach, describe, expect, test, vi } from "vitest";
import { tooLargeText } from "#app/forms/request-failure.ts";
import type { RequestFacts } from "#app/platform/request-facts.server.ts";
import { until } from "#tests/support/eventually.ts";
import { bodyLimit } from "./body-limit.ts";
import type { FrontDoorEnv } from "./environment.ts";

const isUpload = (request: Request) => /^\/upload(?:\.data)?$/.test(new URL(request.url).pathname);
const isGated = (request: Request) => new URL(request.url).pathname === "/gated";
/** Time limit of a body in milliseconds. Only the tests of the limit reach it, with fake timers. */
const WITHIN_MS = 10_000;
let reading = 0;
let mostReading = 0;
/** Handlers of bodies wait for this. */
let held: Promise<void> = Promise.resolve();
const REQUEST_ID = "0198-of-the-request";
const app = new Hono<FrontDoorEnv>()
	.use((c, next) => {
		c.set("facts", { id: REQUEST_ID } as RequestFacts);
		return next();
	})
	.use(
		bodyLimit({ maxBytes: 10, withinMs: WITHIN_MS }, async (request) =>
			isUpload(request)
				? {
						maxBytes: 20,
						withinMs: WITHIN_MS,
						owner: request.headers.get("X-Owner") ?? "ada",
						limit: "A photo must be less than 20 bytes",
					}
				: isGated(request)
					? { refusal: "Sign in first" }
					: null,
		),
	)
	.all("/slow", async (c) => {
		vi.advanceTimersByTime(2 * WITHIN_MS);
		return c.text(`got ${await c.req.raw.text()}`);
	})
	.all("/*", async (c) => {
		reading += 1;
		mostReading = Math.max(mostReading, reading);
		await held;
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

function sendLarge(owner: string): Promise<string> {
	const headers = { "Content-Length": "20", "X-Owner": owner };
	return answer({ method: "POST", body: "x".repeat(20), headers }, { path: "/upload" });
}

/**
 * Sends large bodies at once, and lets none be handled to its end before the others have been refused.
 *
 * @returns the answers
 */
async function sendLargeAtOnce(
	owners: readonly string[],
	{ refused }: { refused: number },
): Promise<string[]> {
	const { promise, resolve: release } = Promise.withResolvers<void>();
	[held, mostReading] = [promise, 0];
	let busy = 0;
	const answers = owners.map(async (owner) => {
		const text = await sendLarge(owner);
		if (text.startsWith("503")) busy += 1;
		return text;
	});
	await until(() => busy === refused).finally(release);
	return Promise.all(answers);
}

function declared(body: string): RequestInit {
	return { method: "POST", body, headers: { "Content-Length": String(body.length) } };
}

afterEach(() => {
	vi.useRealTimers();
});

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

	test.each([
		["/", "We accept at most 10 bytes here"],
		["/upload", "A photo must be less than 20 bytes"],
		["/gated", "Sign in first"],
		["/api/x", "We accept at most 10 bytes here"],
	])("names the limit and the request id at %s", async (path, limit) => {
		for (const size of [21, 2_000]) {
			const text = await answer(declared("x".repeat(size)), { path });
			expect(text).toContain(limit);
			expect(text).toContain(REQUEST_ID);
		}
	});

	test("shows limit and request id in a page, in a form sent by a script, and in a problem of the API", async () => {
		const accept = (path: string, type: string) =>
			app.request(
				path,
				{ ...declared("x".repeat(21)), headers: { "Content-Length": "21", Accept: type } },
				{ incoming: new IncomingMessage(new Socket()) },
			);
		const form = await (await accept("/upload.data", "*/*")).text();
		expect(tooLargeText({ status: 413, statusText: "", internal: false, data: form })).toBe(
			`This is too large. A photo must be less than 20 bytes. Request ${REQUEST_ID}`,
		);
		const page = await (await accept("/upload", "text/html")).text();
		expect(page).toContain("A photo must be less than 20 bytes. Go back");
		expect(page).toContain(`Request ${REQUEST_ID}`);
		expect(await (await accept("/api/x", "*/*")).json()).toMatchObject({
			status: 413,
			error: "too_large",
			message: "We accept at most 10 bytes here",
			request_id: REQUEST_ID,
		});
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
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		const incoming = new IncomingMessage(new Socket());
		const body = new ReadableStream({
			start(controller) {
				controller.enqueue(Buffer.from("0123"));
				vi.spyOn(incoming, "destroy").mockImplementation(() => {
					controller.error(new Error("aborted"));
					return incoming;
				});
			},
			// Called once the first part is read.
			pull: () => void vi.advanceTimersByTime(WITHIN_MS),
		});
		const slow = Object.assign({ method: "POST", body }, { duplex: "half" });
		expect(await answer({ ...slow, headers: { "Content-Length": "10" } }, { incoming })).toMatch(
			/^408 /,
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

	test("passes on a large body that arrives in pieces, and frees each as it arrives", async () => {
		const pieces = ["0123456", "789abc", "defghij"].map((text) => new TextEncoder().encode(text));
		const rest = pieces.values();
		const kept: number[] = [];
		const body = new ReadableStream({
			pull(controller) {
				kept.push(pieces.reduce((sum, piece) => sum + piece.length, 0));
				const { value, done } = rest.next();
				if (done) controller.close();
				else controller.enqueue(value);
			},
		});
		const sent = { method: "POST", body, headers: { "Content-Length": "20" } };
		expect(await answer(Object.assign(sent, { duplex: "half" }), { path: "/upload" })).toBe(
			"200 got 0123456789abcdefghij",
		);
		expect(kept.at(0)).toBe(20);
		expect(kept.at(-1)).toBeLessThan(20);
		expect(pieces.map(({ length }) => length)).toEqual([0, 0, 0]);
	});

	test("reads two large bodies at once, queues sixteen, and refuses the others", async () => {
		const owners = Array.from({ length: 20 }, (_, index) => `creator ${index}`);
		const answers = await sendLargeAtOnce(owners, { refused: 2 });
		expect(mostReading).toBe(2);
		expect(answers.filter((each) => each.startsWith("200"))).toHaveLength(18);
		expect(answers.filter((each) => each.startsWith("503"))).toHaveLength(2);
	});

	test("reads one large body of an account at once, and queues two", async () => {
		const answers = await sendLargeAtOnce(Array(4).fill("ada"), { refused: 1 });
		expect(mostReading).toBe(1);
		expect(answers.filter((each) => each.startsWith("200"))).toHaveLength(3);
		expect(answers.filter((each) => each.startsWith("503"))).toHaveLength(1);
	});
});
