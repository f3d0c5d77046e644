import { readFileSync } from "node:fs";
import path from "node:path";
import createClient from "openapi-fetch";
import { describe, expect, test } from "vitest";
import { createPageVersion } from "#app/features/creator-page/history/create-page-version.server.ts";
import type { paths } from "#app/generated/api-types.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAccessToken } from "#tests/support/api-client.ts";
import * as recipes from "#tests/support/api-recipes.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

const server = await startServerForFile();

async function connect() {
	const user = await insertUser();
	// Sign-up keeps the first version.
	await createPageVersion(user);
	const headers = { Authorization: `Bearer ${await insertAccessToken(user)}` };
	return createClient<paths>({ baseUrl: server.url, headers });
}

/** Each recipe with what it needs, and what it returns. */
const RUNS: Record<keyof typeof recipes, (api: Awaited<ReturnType<typeof connect>>) => unknown> = {
	async listAllLinks(api) {
		await recipes.addLinkOnce(api);
		expect(await recipes.listAllLinks(api)).toEqual(["New album"]);
	},
	async addLinkOnce(api) {
		expect(await recipes.addLinkOnce(api)).toMatchObject({ title: "New album", position: 0 });
	},
	async keepShopLinkUpToDate(api) {
		const first = await recipes.keepShopLinkUpToDate(api);
		expect(first).toMatchObject({ external_id: "shop-42" });
		expect((await recipes.keepShopLinkUpToDate(api)).id).toBe(first.id);
	},
	async renameLinkCarefully(api) {
		const { id } = await recipes.addLinkOnce(api);
		expect(await recipes.renameLinkCarefully(api, id)).toMatchObject({ title: "New album (new)" });
	},
	async moveLastLinkToTop(api) {
		await recipes.addLinkOnce(api);
		await recipes.keepShopLinkUpToDate(api);
		await recipes.moveLastLinkToTop(api);
		expect(await recipes.listAllLinks(api)).toEqual(["Shop", "New album"]);
	},
	async changeProfile(api) {
		expect(await recipes.changeProfile(api)).toMatchObject({ bio: "Photographs of gardens" });
	},
	async chooseTheme(api) {
		expect(await recipes.chooseTheme(api)).toMatchObject({ preset: "dark" });
	},
	async readLastWeek(api) {
		expect(await recipes.readLastWeek(api)).toBe("0 views, 0 clicks");
	},
	async askSupport(api) {
		expect(await recipes.askSupport(api)).toContain("Ticket submitted successfully!");
	},
	async undoLastChange(api) {
		await recipes.addLinkOnce(api);
		await recipes.undoLastChange(api);
		expect(await recipes.listAllLinks(api)).toEqual([]);
	},
};

const source = readFileSync(path.resolve(import.meta.dirname, "../support/api-recipes.ts"), "utf8");
const guide = readFileSync(path.resolve(import.meta.dirname, "../../docs/api.md"), "utf8");

describe.each(Object.entries(RUNS))("the recipe %s", (name, run) => {
	test("works", async () => {
		await run(await connect());
	});

	test("is quoted in docs/api.md", () => {
		const start = source.indexOf(`export async function ${name}(`);
		const end = source.indexOf("\n}\n", start) + "\n}\n".length;
		expect(guide).toContain(source.slice(start + "export ".length, end));
	});
});
