import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { type InsertedUser, insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import type { AppServer } from "#tests/support/app-server.ts";
import { eventually, until } from "#tests/support/eventually.ts";
import { createVisitor, type Visitor } from "#tests/support/http-visitor.ts";
import { importAsOtherProcess } from "#tests/support/import-as-other-process.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { startServerForTest } from "#tests/support/start-server-for-test.ts";
import { createEmptyDatabase, withAdmin } from "#tests/support/test-databases.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";

/** Disks that are full: the product answers, refuses clearly, and recovers without a restart. */

/** Writing to it fails as on a full disk. */
const FULL = "/dev/full";
const isRoot = process.platform === "linux" && process.getuid?.() === 0;

async function signIn(server: AppServer, user: InsertedUser): Promise<Visitor> {
	const { name, value } = await insertSession(user);
	const visitor = createVisitor(server.url);
	visitor.setCookie(`${name}=${value}`);
	return visitor;
}

function addLink(visitor: Visitor, title: string): Promise<Response> {
	const fields = { intent: "add-link", title, url: "https://example.com/" };
	return visitor.post("/dashboard/links", fields);
}

test.skipIf(!existsSync(FULL))(
	"a full disk of the log: everything works, and it ends normally",
	async () => {
		const node = path.join(temporaryFolder("full-log"), "node");
		writeFileSync(node, `#!/bin/sh\nexec "${process.execPath}" "$@" > ${FULL}\n`);
		chmodSync(node, 0o755);
		const server = await startServerForTest({ node });
		const user = await insertUser();
		const creator = await signIn(server, user);
		for (let n = 0; n < 20; n++) {
			expect((await addLink(creator, `Link ${n}`)).status).toBe(303);
			expect((await createVisitor(server.url).get(`/${user.username}`)).status).toBe(200);
		}
		expect(server.output()).toBe("");
		expect(await server.stop("SIGTERM")).toEqual({ code: 0, signal: null });
	},
);

test.skipIf(!isRoot)(
	"a full disk of PostgreSQL: forms answer 503, pages are served, and visits are counted once there is space",
	async () => {
		const disk = temporaryFolder("database-disk");
		execFileSync("mount", ["-t", "tmpfs", "-o", "size=256m", "none", disk]);
		onTestFinished(() => {
			execFileSync("umount", ["--lazy", disk]);
		});
		const [{ data_directory: dataFolder = "" } = {}] = await admin<{ data_directory: string }>(
			"SHOW data_directory",
		);
		const { uid, gid } = statSync(dataFolder);
		chownSync(disk, uid, gid);
		const space = `full_${process.env.VITEST_POOL_ID}`;
		await admin(`CREATE TABLESPACE ${space} LOCATION '${disk}'`);
		const label = `full_disk_${process.env.VITEST_POOL_ID}`;
		const template = process.env.TEST_TEMPLATE_DATABASE;
		const url = await createEmptyDatabase(label, `TEMPLATE "${template}" TABLESPACE ${space}`);
		onTestFinished(async () => {
			await admin(`DROP DATABASE "${new URL(url).pathname.slice(1)}" WITH (FORCE)`);
			await admin(`DROP TABLESPACE ${space}`);
		});
		vi.stubEnv("DATABASE_URL", url);
		const onDisk = await importAsOtherProcess(async () => ({
			...(await import("#tests/support/accounts-factory.ts")),
			...(await import("#app/platform/sql.server.ts")),
		}));
		const server = await startServerForTest({ databaseUrl: url });
		const user = await onDisk.insertUser();
		const { name, value } = await onDisk.insertSession(user);
		const creator = createVisitor(server.url);
		creator.setCookie(`${name}=${value}`);
		const visit = () => createVisitor(server.url).get(`/${user.username}`);
		const countViews = async () => {
			const [row] = await onDisk.query<{ views: number }>({
				text: "SELECT coalesce(sum(views), 0)::int AS views FROM analytics.daily WHERE dimension = 'total'",
			});
			return row?.views;
		};
		expect((await addLink(creator, "Before")).status).toBe(303);
		expect((await visit()).status).toBe(200);
		await eventually(async () => expect(await countViews()).toBe(1));

		const filler = path.join(disk, "filler");
		expect(() =>
			execFileSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=1M"], { stdio: "pipe" }),
		).toThrow("No space left");
		const statuses = new Set<number>();
		const refused = await until(async () => {
			const answer = await addLink(creator, "x".repeat(100));
			statuses.add(answer.status);
			return answer.status === 503 && answer;
		});
		expect([...statuses].filter((status) => ![303, 503].includes(status))).toEqual([]);
		expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
		for (let n = 0; n < 20; n++) expect((await visit()).status).toBe(200);

		rmSync(filler);
		await eventually(async () => expect((await addLink(creator, "After")).status).toBe(303));
		await eventually(async () => expect(await countViews()).toBe(21));
	},
	5 * PATIENCE_MS,
);

async function admin<Row>(text: string): Promise<Row[]> {
	return withAdmin(async (client) => (await client.query(text)).rows as Row[]);
}
