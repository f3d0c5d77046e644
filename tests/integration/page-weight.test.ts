import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";

/** What a browser fetches before it can paint, and in which order, from the built product. */

let server: AppServer;

beforeAll(async () => {
	server = await startAppServer({ databaseUrl: process.env.DATABASE_URL ?? "" });
});

afterAll(() => server.stop());

async function readHtml(path: string): Promise<string> {
	return (await createVisitor(server.url).get(path)).text();
}

describe("a hydrated page", () => {
	test("requests no script before the browser has painted", async () => {
		const html = await readHtml("/signin");
		expect(html).toContain('rel="stylesheet"');
		expect(html).not.toMatch(/<link [^>]*modulepreload/);
		const scripts = html.match(/<script [^>]*>/g) ?? [];
		for (const script of scripts) expect(script).not.toMatch(/ (src|type)=/);
	});

	test("requests a few scripts instead of one for each module, each after its imports", async () => {
		const [, list = "[]"] = /\((\["\/assets\/[^\]]*\])/.exec(await readHtml("/signin")) ?? [];
		const files: string[] = JSON.parse(list);
		expect(files.length).toBeGreaterThan(0);
		expect(files.length).toBeLessThanOrEqual(20);
		// The two largest modules: the second imports the first, and together they would be one long task.
		const place = (name: string) => files.findIndex((file) => file.startsWith(`/assets/${name}-`));
		expect(place("forms")).toBeGreaterThanOrEqual(0);
		expect(place("forms")).toBeLessThan(place("shared"));
	});
});

describe("a static page", () => {
	test.each(["/", "/terms", "/privacy", "/cookies", "/upgrade"])(
		"%s loads only its stylesheet and inline scripts",
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
