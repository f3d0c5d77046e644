import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import { log } from "#app/platform/log.server.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { requestLog } from "./request-log.ts";

const app = new Hono<FrontDoorEnv>();
app.get("/too/slow", requestLog, (c) => c.text("", 408));
app.get("/:username", requestLog, (c) => {
	Object.assign(c.get("facts"), { pattern: "/:username", userId: "user-1" });
	return c.text(c.get("facts").nonce);
});

test("logs the route's pattern and not the path, under the id that the visitor gets", async () => {
	const info = vi.spyOn(log, "info").mockImplementation(() => {});
	const answer = await app.request("/ada?token=secret", {}, {});
	expect(info.mock.calls).toEqual([
		[
			{
				requestId: answer.headers.get("X-Request-Id"),
				method: "GET",
				route: "/:username",
				status: 200,
				ms: expect.any(Number),
				userId: "user-1",
			},
		],
	]);
	expect(await answer.text()).not.toBe(await (await app.request("/ada", {}, {})).text());
});

test("logs the trace that a proxy names", async () => {
	const info = vi.spyOn(log, "info").mockImplementation(() => {});
	const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
	await app.request("/ada", { headers: { traceparent } }, {});
	expect(info.mock.calls[0]?.[0]).toMatchObject({
		traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
		parentId: "00f067aa0ba902b7",
	});
});

test("logs 499 if the client has left, unless its body was cut off for being too slow", async () => {
	const info = vi.spyOn(log, "info").mockImplementation(() => {});
	for (const path of ["/ada", "/too/slow"]) {
		await app.request(path, {}, { outgoing: { destroyed: true } });
	}
	expect(info.mock.calls).toMatchObject([[{ status: 499 }], [{ status: 408 }]]);
});

test("logs no line for a page that the front door itself asks for, which keeps the visitor's id", async () => {
	const info = vi.spyOn(log, "info").mockImplementation(() => {});
	const answer = await app.request("/ada", {}, { renderFor: "the-visitors-id" });
	expect(answer.headers.get("X-Request-Id")).toBe("the-visitors-id");
	expect(info).not.toHaveBeenCalled();
});
