import { readdirSync, readlinkSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { unzip } from "#tests/support/unzip.ts";

const DOWNLOAD = "/dashboard/settings/data/download";
const LARGE_BYTES = 60_000_000;

let servers: AppServer[];

beforeAll(async () => {
	const databaseUrl = process.env.DATABASE_URL ?? "";
	const environment = { DATA_DIR: process.env.DATA_DIR };
	servers = await Promise.all([
		startAppServer({ databaseUrl, environment }),
		startAppServer({ databaseUrl, environment }),
	]);
});

afterAll(async () => {
	await Promise.all(servers.map((server) => server.stop()));
});

async function signedIn(user: { userId: string }, server = servers[0]) {
	const visitor = createVisitor(server?.url ?? "");
	visitor.setCookie((await insertSession(user)).header);
	return visitor;
}

function countOpenFiles(server: AppServer | undefined, name: string): number {
	const folder = `/proc/${server?.pid}/fd`;
	return readdirSync(folder).filter((fd) => {
		try {
			return readlinkSync(`${folder}/${fd}`).includes(name);
		} catch {
			return false;
		}
	}).length;
}

test("a download is streamed through the guard, only to its owner", async () => {
	const user = await insertUser();
	const response = await (await signedIn(user)).get(DOWNLOAD);
	expect(response.status).toBe(200);
	expect(response.headers.get("Cache-Control")).toBe("no-store");
	expect(response.headers.get("Content-Type")).toBe("application/zip");
	expect(response.headers.get("Content-Encoding")).toBeNull();
	const files = await unzip(new Uint8Array(await response.arrayBuffer()));
	expect(String(files.get("account.json"))).toContain(user.email);

	const stranger = await createVisitor(servers[0]?.url ?? "").get(DOWNLOAD);
	expect(stranger.status).toBe(303);
	expect(stranger.headers.get("Location")).toMatch(/^\/signin/);
});

test("an aborted download closes its files, and the server continues", async () => {
	const user = await insertUser();
	const visitor = await signedIn(user);
	const { id } = await db.dataExport.create({
		data: {
			userId: user.userId,
			status: "ready",
			bytes: LARGE_BYTES,
			expiresAt: new Date(Date.now() + 60 * 60_000),
		},
	});
	await storage.put(`exports/${id}.zip`, new Uint8Array(LARGE_BYTES));
	for (const path of [`${DOWNLOAD}?export=${id}`, DOWNLOAD]) {
		const abort = new AbortController();
		const response = await visitor.send(path, { signal: abort.signal });
		expect(response.status).toBe(200);
		await response.body?.getReader().read();
		abort.abort();
	}
	await eventually(() => expect(countOpenFiles(servers[0], id)).toBe(0));
	const whole = await visitor.get(`${DOWNLOAD}?export=${id}`);
	expect((await whole.arrayBuffer()).byteLength).toBe(LARGE_BYTES);
	expect(servers[0]?.output()).not.toContain("unhandled");
});

test("a page whose account is being deleted disappears from every process", async () => {
	const user = await insertUser();
	const [first, second] = servers.map(({ url }) => createVisitor(url));
	for (const visitor of [first, second]) {
		expect((await visitor?.get(`/${user.username}`))?.status).toBe(200);
	}
	const owner = await signedIn(user);
	const deletion = { intent: "delete-account", currentPassword: user.password };
	const answer = await owner.post("/dashboard/settings/data", {
		...deletion,
		username: user.username,
	});
	expect(answer.status).toBe(303);
	expect((await first?.get(`/${user.username}`))?.status).toBe(404);
	// Its cache keeps the page until it is told.
	await eventually(async () => expect((await second?.get(`/${user.username}`))?.status).toBe(404));
});
