import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { groupByOrder } from "#app/features/creator-page/links/list/link-groups.ts";
import { db } from "#app/platform/db.server.ts";
import { SERVER_OPTIONS } from "#scripts/process/server-options.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";
import { readOwnCpuMs } from "../../bench/measure/cpu-time.ts";

/** What a browser fetches before it can paint, and in which order, from the built product. */

const server = await startServerForFile({ nodeOptions: SERVER_OPTIONS });

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

describe("a creator's page of 1,000 links", () => {
	const MAX_MS = 50;
	/** Number of pages after which the process has compiled its code. */
	const WARM_UPS = 12;
	const MAX_PAGES = 60;

	/**
	 * The processor's time of the event loop: tests share the machine, so the time until the answer says little. Neighbors
	 * slow the processor down too, so the best of many pages counts.
	 */
	test(
		"is read and rendered in at most 50 ms",
		async () => {
			const visitor = createVisitor(server.url);
			let best = Number.POSITIVE_INFINITY;
			for (let page = 0; page < MAX_PAGES && best > MAX_MS; page += 1) {
				const { username } = await insertLongPage();
				const before = readOwnCpuMs(server.pid);
				const html = await (await visitor.get(`/${username}`)).text();
				const ms = readOwnCpuMs(server.pid) - before;
				if (page >= WARM_UPS) best = Math.min(best, ms);
				expect(html.match(/href="\/go\//g)).toHaveLength(980);
			}
			process.stdout.write(`a page of 1,000 links: ${best.toFixed(1)} ms\n`);
			expect(best).toBeLessThanOrEqual(MAX_MS);
		},
		5 * PATIENCE_MS,
	);

	/** Most are plain links; the rest are blocks, in groups and grids. */
	async function insertLongPage() {
		const user = await insertUser({ tier: "pro" });
		const links = Array.from({ length: 1_000 }, (_, position) => ({
			id: randomUUID(),
			kind: "link" as const,
			profileId: user.profileId,
			position,
			title: `Link ${position}`,
			...blockAt(position),
		}));
		await db.link.createMany({ data: groupByOrder(links) });
		return user;
	}

	function blockAt(position: number) {
		if (position % 100 === 0) return { kind: "group", url: "", details: { open: true } } as const;
		if (position % 100 === 50) return { kind: "grid", url: "" } as const;
		const url = `https://example.com/${position}`;
		if (position % 10 === 1) return { kind: "card", url, details: { text: "A line" } } as const;
		if (position % 25 === 2) {
			return { kind: "embed", url: `https://vimeo.com/${10_000 + position}` } as const;
		}
		return { url, icon: "shop" };
	}
});
