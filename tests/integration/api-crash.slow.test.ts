import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { createApiClient, insertAccessToken } from "#tests/support/api-client.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { startServerForTest } from "#tests/support/start-server-for-test.ts";

/** Requests with an Idempotency-Key while the server is killed. */

const SHOP = { title: "Shop", url: "https://shop.example.com/" };

test(
	"50 parallel equal requests add one link, also if the server is killed meanwhile",
	async () => {
		const server = await startServerForTest();
		const creators = await Promise.all(
			Array.from({ length: 8 }, async () => {
				const user = await insertUser();
				const token = await insertAccessToken(user);
				const headers = { "Idempotency-Key": crypto.randomUUID() };
				const add = (url: string) =>
					createApiClient(url, token)("POST", "/api/links", { body: SHOP, headers });
				return { user, add };
			}),
		);
		const statuses: (number | "broken off")[] = [];
		const added = Promise.withResolvers<void>();
		const sent = creators.flatMap(({ add }, index) =>
			Array.from({ length: 50 }, async () => {
				// One creator after the other, so that the kill hits requests at every stage.
				await sleep(index * 40);
				const status = await add(server.url).then(
					(answer) => answer.status,
					() => "broken off" as const,
				);
				statuses.push(status);
				if (status === 201) added.resolve();
			}),
		);
		await added.promise;
		await server.stop("SIGKILL");
		await Promise.all(sent);
		expect(statuses).toContain("broken off");

		const restarted = await startServerForTest({ environment: server.environment });
		await Promise.all(
			creators.map(async ({ user, add }) => {
				// A killed request counts as running for 20 seconds. The API limits how often it is called.
				const again = () => add(restarted.url);
				await expect.poll(async () => (await again()).status, { interval: 500 }).not.toBe(409);
				const { status, body } = await again();
				expect(status).toBe(201);
				const links = await db.link.findMany({ where: { profileId: user.profileId } });
				expect(links.map(({ id }) => id)).toEqual([body.id]);
			}),
		);
	},
	3 * PATIENCE_MS,
);
