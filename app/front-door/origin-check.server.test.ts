import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { FrontDoorEnv } from "./environment.ts";
import { originCheck } from "./origin-check.ts";

describe("originCheck", () => {
	const app = new Hono<FrontDoorEnv>();
	app.all("*", originCheck, (c) => c.text("reached"));

	test("lets a page's own forms through, and refuses those of other sites", async () => {
		const post = (origin: string) =>
			app.request("/links", { method: "POST", headers: { origin, cookie: "session=a" } });
		expect(await (await post("http://localhost:3000")).text()).toBe("reached");
		const refused = await post("https://evil.example");
		expect(refused.status).toBe(403);
		expect(await refused.text()).toContain("It was sent from another site.");
	});

	test.each([
		["same-origin", 200],
		["same-site", 403],
		["cross-site", 403],
		["none", 403],
		[undefined, 403],
	])("answers a page without origin that the browser calls %s with %d", async (site, status) => {
		const headers = {
			origin: "null",
			cookie: "session=a",
			...(site && { "sec-fetch-site": site }),
		};
		expect((await app.request("/links", { method: "POST", headers })).status).toBe(status);
	});

	test.each(["GET", "HEAD"])("lets a %s from everywhere through", async (method) => {
		const headers = { origin: "https://evil.example", cookie: "session=a" };
		expect((await app.request("/links", { method, headers })).status).toBe(200);
	});

	test("lets calls of the API through, which decide about cookies themselves", async () => {
		const headers = { origin: "https://evil.example", cookie: "session=a" };
		const answer = await app.request("/api/links", { method: "POST", headers });
		expect(await answer.text()).toBe("reached");
	});
});
