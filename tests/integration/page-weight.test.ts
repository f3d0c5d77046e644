import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";

/** What a browser fetches before it can paint, and in which order: asked of the built product. */

let server: AppServer;

beforeAll(async () => {
	server = await startAppServer({ databaseUrl: process.env.DATABASE_URL ?? "" });
});

afterAll(() => server.stop());

async function readHtml(path: string): Promise<string> {
	return (await createVisitor(server.url).get(path)).text();
}

describe("a hydrated page", () => {
	test("names its stylesheets before its scripts, which have a low priority", async () => {
		const html = await readHtml("/signin");
		const links = html.match(/<link [^>]*rel="(?:stylesheet|modulepreload)"[^>]*>/g) ?? [];
		const scripts = links.filter((link) => link.includes("modulepreload"));
		expect(links[0]).toContain('rel="stylesheet"');
		expect(scripts.length).toBeGreaterThan(0);
		expect(links.slice(-scripts.length)).toEqual(scripts);
		for (const script of scripts) expect(script).toMatch(/fetchpriority="low"/i);
	});

	test("fetches a few scripts instead of one for each module", async () => {
		const scripts = (await readHtml("/signin")).match(/rel="modulepreload"/g) ?? [];
		expect(scripts.length).toBeLessThanOrEqual(20);
	});
});

describe("a static page", () => {
	test.each(["/", "/terms", "/privacy", "/cookies", "/upgrade"])(
		"%s brings its stylesheet and inline scripts alone",
		async (path) => {
			const html = await readHtml(path);
			expect(html).not.toContain("modulepreload");
			expect(html).toContain('rel="stylesheet"');
			const scripts = html.match(/<script [^>]*>/g) ?? [];
			expect(scripts.length).toBeGreaterThan(0);
			for (const script of scripts) expect(script).toMatch(/^<script nonce="[^"]+">$/);
		},
	);
});
