import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { createApiClient, insertAccessToken } from "#tests/support/api-client.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";

/** Requests with an Idempotency-Key while the server is killed. */

const databaseUrl = process.env.DATABASE_URL ?? "";
/** A request counts as running for 20 seconds, so a killed one can run again after that. */
const AGAIN_WITHIN_MS = 30_000;

const SHOP = { title: "Shop", url: "https://shop.example.com/" };

const started: AppServer[] = [];

async function start(environment: NodeJS.ProcessEnv = {}): Promise<AppServer> {
	const server = await startAppServer({ databaseUrl, environment });
	started.push(server);
	return server;
}

afterEach(async () => {
	await Promise.all(started.splice(0).map((server) => server.stop("SIGKILL")));
});

test(
	"50 parallel equal requests add one link, also if the server is killed meanwhile",
	async () => {
		const server = await start();
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
		const sent = creators.flatMap(({ add }, index) =>
			Array.from({ length: 50 }, async () => {
				// One creator after the other, so that the kill hits requests at every stage.
				await sleep(index * 40);
				statuses.push(
					await add(server.url).then(
						({ status }) => status,
						() => "broken off" as const,
					),
				);
			}),
		);
		await vi.waitUntil(() => statuses.includes(201), { timeout: 10_000, interval: 1 });
		await server.stop("SIGKILL");
		await Promise.all(sent);
		expect(statuses).toContain("broken off");

		const restarted = await start(server.environment);
		await Promise.all(
			creators.map(async ({ user, add }) => {
				const again = await vi.waitUntil(
					async () => {
						const answer = await add(restarted.url);
						return answer.status === 409 ? null : answer;
					},
					{ timeout: AGAIN_WITHIN_MS, interval: 500 },
				);
				expect(again.status).toBe(201);
				const links = await db.link.findMany({ where: { profileId: user.profileId } });
				expect(links.map(({ id }) => id)).toEqual([again.body.id]);
			}),
		);
	},
	AGAIN_WITHIN_MS + 60_000,
);
