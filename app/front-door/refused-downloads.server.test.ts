import { Hono } from "hono";
import { expect, test } from "vitest";
import type { FrontDoorEnv } from "./environment.ts";
import { refusedDownloads } from "./refused-downloads.ts";

const BROWSER = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

function open(
	answer: Response,
	{ path = "/file.csv", headers = BROWSER as HeadersInit, facts = {} } = {},
) {
	const app = new Hono<FrontDoorEnv>();
	app.use((c, next) => {
		c.set("facts", { id: "request-7", nonce: "", address: "", ...facts });
		return next();
	});
	app.use(refusedDownloads);
	app.all("*", () => answer);
	return app.request(`http://posy.example${path}`, { headers });
}

const refusal = () =>
	Response.json(
		{ message: "Unexpected Server Error" },
		{ status: 403, headers: { "Retry-After": "7" } },
	);

test("a person who opens a refused download sees a page with the reason", async () => {
	const answer = await open(refusal(), { facts: { refusal: "Exports need <Pro>." } });
	expect(answer.status).toBe(403);
	expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
	expect(answer.headers.get("Retry-After")).toBe("7");
	const html = await answer.text();
	expect(html).toContain("Exports need &lt;Pro&gt;.");
	expect(html).not.toContain("Unexpected Server Error");
});

test("a download that failed is a page without details", async () => {
	const failed = () =>
		new Response("Unexpected Server Error", {
			status: 500,
			headers: { "Content-Type": "text/plain" },
		});
	const html = await (await open(failed())).text();
	expect(html).toContain("<!DOCTYPE html>");
	expect(html).toContain("request-7");
	expect(html).not.toContain("Unexpected Server Error");
});

test("scripts, the API and other answers get what the route returned", async () => {
	const asScript = await open(refusal(), { headers: { Accept: "*/*" } });
	expect(await asScript.json()).toEqual({ message: "Unexpected Server Error" });
	const asCall = await open(refusal(), { path: "/api/links" });
	expect(await asCall.json()).toEqual({ message: "Unexpected Server Error" });
	const health = await open(Response.json({ message: "down" }, { status: 503 }));
	expect(await health.json()).toEqual({ message: "down" });
});
