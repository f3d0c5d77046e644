import { execFileSync } from "node:child_process";
import {
	chmodSync,
	chownSync,
	constants,
	existsSync,
	openSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import sharp, { type PngOptions } from "sharp";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from "#scripts/process/server-options.ts";
import { type InsertedUser, insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import type { AppServer } from "#tests/support/app-server.ts";
import { eventually, until } from "#tests/support/eventually.ts";
import { createVisitor, type Visitor } from "#tests/support/http-visitor.ts";
import { importAsOtherProcess } from "#tests/support/import-as-other-process.ts";
import { startLoad, startNewConnections } from "#tests/support/load.ts";
import { createMemoryGroup } from "#tests/support/memory-group.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { startServerForTest } from "#tests/support/start-server-for-test.ts";
import { createEmptyDatabase, withAdmin } from "#tests/support/test-databases.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { testWith } from "#tests/support/test-with.ts";

/** Disks that are full or slow, and little memory: the product answers, refuses clearly, and recovers without a restart. */

/** Writing to it fails as on a full disk. */
const FULL = "/dev/full";
const isRoot = process.platform === "linux" && process.getuid?.() === 0;
const MEMORY_BYTES = 512 * 1024 * 1024;
/** Side in pixels of the largest picture that is decoded as a whole, which takes the most memory. */
const LARGEST_HELD = 5_000;
const memory = createMemoryGroup(MEMORY_BYTES);

afterAll(async () => {
	await until(() => {
		try {
			memory?.remove();
			return true;
		} catch {
			// Linux hasn't cleaned up after the process yet.
			return false;
		}
	});
});

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

async function upload(server: AppServer, visitor: Visitor, picture: Uint8Array<ArrayBuffer>) {
	const body = new FormData();
	body.append("intent", "upload-image");
	body.append("kind", "profile");
	body.append("image", new File([picture], "me.png", { type: "image/png" }));
	const headers = { Origin: server.url };
	return visitor.send("/dashboard/profile", { method: "POST", headers, body });
}

async function paint(size: number, background: string, options: PngOptions = {}) {
	const create = { width: size, height: size, channels: 3, background } as const;
	return new Uint8Array(await sharp({ create }).png(options).toBuffer());
}

testWith(existsSync(FULL), FULL)(
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

testWith(isRoot, "root on Linux to mount a small disk")(
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

test(
	"a slow disk: uploads wait for it, and nobody else does",
	async () => {
		const fifo = path.join(temporaryFolder("slow-disk"), "fifo");
		execFileSync("mkfifo", [fifo]);
		const preload = path.join(import.meta.dirname, "../support/slow-disk.mjs");
		const server = await startServerForTest({
			nodeOptions: [`--import=${preload}`],
			environment: { SLOW_DISK_FIFO: fifo },
		});
		const picture = await paint(300, "teal");
		const uploaders = await Promise.all(Array.from({ length: 6 }, () => insertUser()));
		let answered = 0;
		const uploads = uploaders.map(async (user) => {
			const answer = await upload(server, await signIn(server, user), picture);
			answered += 1;
			return answer.status;
		});
		// All threads of Node's that may wait for the disk do.
		const storage = path.join(server.environment.DATA_DIR ?? "", "storage");
		await eventually(() => expect(existsSync(storage)).toBe(true));

		for (let n = 0; n < 5; n++) {
			const user = await insertUser();
			const creator = await signIn(server, user);
			expect((await createVisitor(server.url).get(`/${user.username}`)).status).toBe(200);
			expect((await addLink(creator, "Meanwhile")).status).toBe(303);
			const page = await createVisitor(server.url).get(`/${user.username}`);
			expect(await page.text()).toContain("Meanwhile");
		}
		const load = startLoad(server.url, {
			connections: 20,
			requests: 400,
			next: () => ({ path: `/${uploaders[0]?.username}` }),
		});
		await load.done;
		expect(new Set(load.outcomes.map((outcome) => "status" in outcome && outcome.status))).toEqual(
			new Set([200]),
		);
		expect(answered).toBe(0);

		// Also for reading, because otherwise this would wait too. Nobody closes it, so nothing waits from now on.
		openSync(fifo, constants.O_RDWR);
		expect(await Promise.all(uploads)).toEqual(uploads.map(() => 303));
	},
	3 * PATIENCE_MS,
);

testWith(memory !== null, "the right to make a memory cgroup")(
	"512 MiB of memory are enough for the largest pictures, sign-ups and visitors at once",
	async () => {
		if (memory === null) return;
		const server = await startServerForTest({
			node: memory.node,
			nodeOptions: SERVER_OPTIONS,
			environment: { ...SERVER_ENVIRONMENT, PASSWORD_HASH_COST: undefined },
		});
		const largest = await paint(LARGEST_HELD, "navy", { progressive: true });
		const users = await Promise.all(Array.from({ length: 4 }, () => insertUser()));
		const [first] = users;
		const visitors = startNewConnections(server.url, {
			perSecond: 100,
			next: (n) => ({ path: `/${users[n % users.length]?.username}` }),
		});
		const uploads = users.map(async (user) => {
			const visitor = await signIn(server, user);
			// On a busy machine, a picture can take longer than the ten seconds that it may, and is refused.
			let answer: Response;
			do answer = await upload(server, visitor, largest);
			while (answer.status !== 303);
		});
		const signUps = users.map(({ username }) =>
			createVisitor(server.url).post("/signup", {
				name: "Rosa",
				email: `memory-${username}@example.com`,
				password: "Correct-horse-9",
				confirmPassword: "Correct-horse-9",
				terms: "on",
			}),
		);
		const statuses = (await Promise.all(signUps)).map(({ status }) => status);
		await Promise.all(uploads);
		await visitors.stop();
		expect(statuses.filter((status) => status !== 303 && status !== 503)).toEqual([]);
		expect(statuses).toContain(303);
		expect(visitors.outcomes.length).toBeGreaterThan(users.length);
		expect(
			visitors.outcomes.filter((outcome) => !("status" in outcome && outcome.status === 200)),
		).toEqual([]);
		expect(memory.countKills()).toBe(0);
		console.log(`At most ${Math.round(memory.most() / 1024 / 1024)} MiB, cached files included`);
		expect((await createVisitor(server.url).get(`/${first?.username}`)).status).toBe(200);
	},
	6 * PATIENCE_MS,
);
