import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createErrorReporter } from "./report-error.server.ts";

type Received = { url: string; auth: string; lines: unknown[] };

let server: Server;
let received: Received[];
let status: number;

beforeEach(async () => {
	received = [];
	status = 200;
	server = createServer(async (request, response) => {
		const body = await text(request);
		received.push({
			url: request.url ?? "",
			auth: String(request.headers["x-sentry-auth"]),
			lines: body
				.trimEnd()
				.split("\n")
				.map((line) => JSON.parse(line)),
		});
		response.writeHead(status).end();
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
});

afterEach(() => {
	server.close();
	server.closeAllConnections();
});

function reporter({ nowMs, path = "/42" }: { nowMs?: () => number; path?: string } = {}) {
	const { port } = server.address() as AddressInfo;
	const onFailure = vi.fn();
	const dsn = `http://key@127.0.0.1:${port}${path}`;
	const report = createErrorReporter({
		dsn,
		environment: "production",
		onFailure,
		...(nowMs ? { nowMs } : {}),
	});
	return { report, onFailure };
}

test("sends an error with its stack, request and route", async () => {
	const { report } = reporter({ path: "/errors/42" });
	report({
		level: "error",
		message: "request failed",
		error: new TypeError("x is not a function"),
		requestId: "request-1",
		route: "/:username",
	});
	await expect.poll(() => received.length).toBe(1);
	const [
		{
			url,
			auth,
			lines: [header, item, event],
		} = { url: "", auth: "", lines: [] },
	] = received;
	expect(url).toBe("/errors/api/42/envelope/");
	expect(auth).toContain("sentry_key=key");
	expect(header).toEqual({ event_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
	expect(item).toEqual({ type: "event" });
	expect(event).toMatchObject({
		level: "error",
		environment: "production",
		logentry: { formatted: "request failed" },
		tags: { request_id: "request-1", route: "/:username" },
		exception: { values: [{ type: "TypeError", value: "x is not a function" }] },
	});
	const [{ stacktrace }] = (
		event as { exception: { values: [{ stacktrace: { frames: { filename: string }[] } }] } }
	).exception.values;
	expect(stacktrace.frames.at(-1)?.filename).toContain("report-error.server.test.ts");
});

test("sends at most twenty a minute", async () => {
	let nowMs = 1_000_000;
	const { report } = reporter({ nowMs: () => nowMs });
	const reported = { level: "error", message: "again", error: null } as const;
	for (let count = 0; count < 30; count++) report(reported);
	await expect.poll(() => received.length).toBe(20);
	nowMs += 60_000;
	report(reported);
	await expect.poll(() => received.length).toBe(21);
});

test("reports that a report failed, and never throws", async () => {
	const { report, onFailure } = reporter();
	status = 429;
	report({ level: "fatal", message: "stopping", error: null });
	await expect
		.poll(() => onFailure.mock.calls)
		.toEqual([[new Error("The error tracker answered 429")]]);
	server.close();
	server.closeAllConnections();
	report({ level: "fatal", message: "stopping", error: null });
	await expect.poll(() => onFailure.mock.calls.length).toBe(2);
});
