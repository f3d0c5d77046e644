import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import {
	createSwitchableDatabase,
	type SwitchableDatabase,
} from "#tests/support/switchable-database.ts";

/** PostgreSQL becomes unavailable while the product runs, and returns. */

let database: SwitchableDatabase;
let server: AppServer;

beforeAll(async () => {
	database = await createSwitchableDatabase(process.env.DATABASE_URL ?? "");
	server = await startAppServer({ databaseUrl: database.url });
});

afterAll(async () => {
	await server.stop();
	await database.stop();
});

beforeEach(async () => {
	await recovered();
	return async () => {
		await database.stop();
		await database.start();
	};
});

test("a cached page is still served", async () => {
	const { username } = await insertUser();
	const visitor = createVisitor(server.url);
	expect((await visitor.get(`/${username}`)).status).toBe(200);

	await database.stop();

	for (let visit = 0; visit < 20; visit++) {
		const response = await visitor.get(`/${username}`);
		expect(response.status).toBe(200);
	}
});

test("an uncached page and the dashboard answer with a clear 503", async () => {
	const user = await insertUser();
	const visitor = createVisitor(server.url);
	const { name, value } = await insertSession(user);
	visitor.setCookie(`${name}=${value}`);
	await database.stop();

	for (const path of [`/${user.username}`, "/dashboard/links"]) {
		const response = await visitor.get(path);
		expect(response.status, path).toBe(503);
		expect(response.headers.get("Retry-After"), path).toMatch(/^\d+$/);
		expect(await response.text(), path).not.toMatch(/ECONNREFUSED|prisma|postgres|at file:/i);
	}
});

test("a form answers with a clear 503", async () => {
	const user = await insertUser();
	const visitor = createVisitor(server.url);
	await database.stop();

	const response = await visitor.post("/signin", { email: user.email, password: user.password });

	expect(response.status).toBe(503);
	expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
});

test("liveness stays up, and readiness fails and recovers", async () => {
	const visitor = createVisitor(server.url);
	await database.stop();
	expect((await visitor.get("/health")).status).toBe(200);
	expect((await visitor.get("/health/ready")).status).toBe(503);

	await database.start();

	await recovered();
	expect((await visitor.get("/health")).status).toBe(200);
});

test("the server recovers without a restart", async () => {
	const user = await insertUser();
	const visitor = createVisitor(server.url);
	await visitor.get(`/${user.username}`);
	await database.stop();
	await visitor.post("/signin", { email: user.email, password: user.password });
	await database.start();
	await recovered();

	const signIn = await visitor.post("/signin", { email: user.email, password: user.password });
	expect(signIn.status).toBe(303);
	const fields = { intent: "add-link", title: "After the outage", url: "https://example.com/" };
	expect((await visitor.post("/dashboard/links", fields)).status).toBe(303);
	const page = await createVisitor(server.url).get(`/${user.username}`);
	expect(await page.text()).toContain("After the outage");
});

describe("a network that drops packets without closing connections", () => {
	test("makes requests fail instead of hang, and the server recovers without a restart", async () => {
		const [cached, other] = [await insertUser(), await insertUser()];
		const visitor = createVisitor(server.url);
		await visitor.get(`/${cached.username}`);

		database.silence();
		const asked = ["/dashboard/links", `/${other.username}`, "/dashboard/profile"].map((path) => {
			const signedIn = createVisitor(server.url);
			signedIn.setCookie(`session=${"a".repeat(43)}`);
			return signedIn.get(path);
		});
		const [ready, alive, page] = await Promise.all([
			visitor.get("/health/ready"),
			visitor.get("/health"),
			visitor.get(`/${cached.username}`),
		]);
		expect([ready.status, alive.status, page.status]).toEqual([503, 200, 200]);
		for (const { status } of await Promise.all(asked)) expect(status).toBe(503);

		database.endSilence();
		await recovered();
		const answer = await visitor.post("/signin", { email: other.email, password: other.password });
		expect(answer.status).toBe(303);
	});

	test("on the notification connection alone leaves no outdated page", async () => {
		const owner = await insertUser();
		const { username } = owner;
		const visitor = createVisitor(server.url);
		await visitor.get(`/${username}`);

		database.silenceConnections("LISTEN");
		await updatePage(owner, (tx) =>
			tx.profile.update({
				where: { id: owner.profileId },
				data: { name: "Changed elsewhere" },
			}),
		);

		const changed = async () =>
			expect(await (await visitor.get(`/${username}`)).text()).toContain("Changed elsewhere");
		await eventually(changed);
	});
});

/** Waits until the product can use its database again. */
async function recovered(): Promise<void> {
	await eventually(async () => {
		expect((await createVisitor(server.url).get("/health/ready")).status).toBe(200);
	});
}
