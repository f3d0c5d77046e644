import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { globSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { createS3Storage } from "#app/platform/s3-storage.server.ts";
import { parseBackupKey } from "#scripts/backup/backup-key.ts";
import { openBucket } from "#scripts/backup/bucket-place.ts";
import { listBackups, locateReference } from "#scripts/backup/manifest.ts";
import { createProgress, type Progress } from "#scripts/backup/progress.ts";
import { removeOldBackups } from "#scripts/backup/remove-old-backups.ts";
import { type RestoreOptions, restoreBackup } from "#scripts/backup/restore-backup.ts";
import { verifyBackup } from "#scripts/backup/verify-backup.ts";
import { type BackupOptions, writeBackup } from "#scripts/backup/write-backup.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { eventually } from "#tests/support/eventually.ts";
import { bucketVariables, startS3Server } from "#tests/support/start-s3-server.ts";
import { createEmptyDatabase } from "#tests/support/test-databases.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { insertWholeAccount } from "#tests/support/whole-account-factory.ts";

/** Backups of a site whose uploads are in a bucket, to another bucket. */

const checkout = path.resolve(import.meta.dirname, "../..");
const DATABASE_URL = process.env.DATABASE_URL ?? "";
const MEBIBYTE = 1024 * 1024;

const stop = new AbortController().signal;
const silent = () => createProgress(() => {});
const key = parseBackupKey(randomBytes(32).toString("hex"));

let s3: Awaited<ReturnType<typeof startS3Server>>;
let databases = 0;

beforeAll(async () => {
	await insertWholeAccount();
});

beforeEach(async () => {
	s3 = await startS3Server();
});

afterEach(() => s3.stop());

const place = () => openBucket(s3.backups, { databaseUrl: DATABASE_URL });
const uploads = () => createS3Storage(s3.bucket);

function emptyDatabase(): Promise<string> {
	databases += 1;
	return createEmptyDatabase(`bucket_${process.env.VITEST_POOL_ID}_${databases}`);
}

function back(options: Partial<BackupOptions> = {}) {
	const defaults = { place: place(), key, databaseUrl: DATABASE_URL, uploads: uploads(), stop };
	const dataDir = temporaryFolder("data");
	return writeBackup({ ...defaults, dataDir, progress: silent(), ...options });
}

/** Restores into an empty database, and the uploads into a folder unless the options name a bucket. */
async function restore(options: Partial<RestoreOptions> = {}) {
	const databaseUrl = await emptyDatabase();
	const dataDir = temporaryFolder("restored");
	const defaults = { place: place(), key, uploads: null, stop, progress: silent() };
	await restoreBackup({ ...defaults, databaseUrl, dataDir, ...options });
	return { databaseUrl, dataDir };
}

const verify = () =>
	verifyBackup({ place: place(), key, serverUrl: DATABASE_URL, progress: silent(), stop });

async function countUsers(url: string): Promise<number> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		const { rows } = await client.query("SELECT count(*)::int AS count FROM public.user");
		return rows[0].count;
	} finally {
		await client.end();
	}
}

/** Files of the server for the objects of backups. */
function objects(): string[] {
	const cwd = path.join(s3.directory, "backups");
	return globSync("objects/*/*", { cwd }).filter((file) => file.endsWith("_object"));
}

/** Gives a backup the name of an old one. */
function makeOld(name: string, old: string): void {
	const folder = path.join(s3.directory, "backups");
	const [from, to] = [locateReference(name), locateReference(old)].map((file) =>
		path.join(folder, file),
	);
	for (const end of ["_object", "_object.md5", "_metadata.json"]) {
		renameSync(`${from}._S3rver${end}`, `${to}._S3rver${end}`);
	}
}

describe("a backup in a bucket", () => {
	test("restores rows and uploads into an empty database and an empty bucket", async () => {
		const large = randomBytes(20 * MEBIBYTE);
		const files: Record<string, Buffer> = {
			"images/aa/a-400.webp": Buffer.from("a picture"),
			"images/bb/b-400.webp": Buffer.from("another"),
			"files/cc/large.pdf": large,
		};
		for (const [name, bytes] of Object.entries(files)) await uploads().put(name, bytes);
		const { manifest } = await back();
		expect(manifest.fileCount).toBe(3);
		await verify();

		for (const name of Object.keys(files)) await uploads().remove(name);
		const { databaseUrl, dataDir } = await restore({ uploads: uploads() });
		expect(await countUsers(databaseUrl)).toBe(await countUsers(DATABASE_URL));
		for (const [name, bytes] of Object.entries(files)) {
			expect((await uploads().get(name))?.equals(bytes), name).toBe(true);
		}
		expect(globSync("storage/**", { cwd: dataDir })).toEqual([]);
	});

	test("restores uploads into a folder as well, and those of a folder into a bucket", async () => {
		await uploads().put("images/aa/a-400.webp", Buffer.from("a picture"));
		await back();
		const { dataDir } = await restore();
		const file = path.join(dataDir, "storage/images/aa/a-400.webp");
		expect(readFileSync(file, "utf8")).toBe("a picture");

		await back({ dataDir, uploads: null });
		await uploads().remove("images/aa/a-400.webp");
		await restore({ uploads: uploads() });
		expect((await uploads().get("images/aa/a-400.webp"))?.toString()).toBe("a picture");
	});

	test("reads no upload of the last backup again, and adds only what is new", async () => {
		for (const name of ["a", "b", "c"]) {
			await uploads().put(`images/aa/${name}-400.webp`, randomBytes(MEBIBYTE));
		}
		await back();
		await uploads().put("images/aa/d-400.webp", randomBytes(MEBIBYTE));
		const read: string[] = [];
		const watched = uploads();
		const progress = silent();
		await back({
			progress,
			uploads: {
				...watched,
				read: (name) => {
					read.push(name);
					return watched.read(name);
				},
			},
		});
		expect(read).toEqual(["images/aa/d-400.webp"]);
		expect(progress.storedBytes).toBeLessThan(2 * MEBIBYTE);
		const { dataDir } = await restore();
		expect(readdirSync(path.join(dataDir, "storage/images/aa"))).toHaveLength(4);
	});

	test("restored beside uploads that survived keeps them", async () => {
		await uploads().put("images/aa/a-400.webp", Buffer.from("a picture"));
		await back();
		await uploads().put("images/bb/later-400.webp", Buffer.from("later"));
		const watched = uploads();
		await restore({
			uploads: { ...watched, write: () => Promise.reject(new Error("written again")) },
		});
		expect((await watched.get("images/bb/later-400.webp"))?.toString()).toBe("later");
	});

	test("doesn't count if it was interrupted, and the next one uses what it stored", async () => {
		await uploads().put("images/aa/a-400.webp", randomBytes(MEBIBYTE));
		const interrupt = new AbortController();
		let steps = 0;
		const progress: Progress = {
			...silent(),
			show: () => {
				steps += 1;
				if (steps === 60) interrupt.abort();
			},
		};
		await expect(back({ progress, stop: interrupt.signal })).rejects.toThrow();
		expect(await listBackups(place())).toEqual([]);
		const stored = objects().length;
		expect(stored).toBeGreaterThan(0);
		await expect(restore()).rejects.toThrow(
			/^There is no backup in the bucket backups at .*BACKUP_S3_BUCKET/,
		);
		await back();
		expect(objects().length).toBeGreaterThan(stored);
		await verify();
	});

	test("is removed when it is old, with the objects that only it uses, but never the newest", async () => {
		await uploads().put("images/aa/old-400.webp", randomBytes(MEBIBYTE));
		const { name } = await back();
		const old = "2020-01-01T00-00-00Z";
		makeOld(name, old);
		const remove = () => removeOldBackups({ place: place(), key, keepDays: 30, stop });
		expect((await remove()).backups).toBe(0);
		await uploads().remove("images/aa/old-400.webp");
		await insertUser();
		await back();
		const before = objects().length;
		const removed = await remove();
		expect(removed.backups).toBe(1);
		expect(removed.bytes).toBeGreaterThan(MEBIBYTE);
		expect(objects().length).toBeLessThan(before);
		expect(await listBackups(place())).not.toContain(old);
		await verify();
	});

	test("is found incomplete before anything is restored", async () => {
		await back();
		const [first = ""] = objects();
		rmSync(path.join(s3.directory, "backups", first));
		await expect(restore({ uploads: uploads() })).rejects.toThrow(/missing/);
	});

	test("waits for another one, on whichever machine", async () => {
		const log = vi.spyOn(console, "log").mockImplementation(() => {});
		const unlock = await place().lock(stop);
		const second = back();
		await eventually(() =>
			expect(log).toHaveBeenCalledWith("Waiting for another backup or verification to end"),
		);
		expect(objects()).toEqual([]);
		await unlock();
		await second;
		expect(await listBackups(place())).toHaveLength(1);
	});
});

describe("the commands", () => {
	async function run(script: string, environment: NodeJS.ProcessEnv = {}) {
		const env = {
			PATH: process.env.PATH,
			DATABASE_URL,
			DATA_DIR: temporaryFolder("data"),
			...bucketVariables("S3_", s3.bucket),
			...bucketVariables("BACKUP_S3_", s3.backups),
			...environment,
		};
		const options = { cwd: checkout, env };
		return promisify(execFile)(process.execPath, [`scripts/${script}.ts`], options);
	}

	test("back up, verify and restore", async () => {
		await uploads().put("images/aa/a-400.webp", Buffer.from("a picture"));
		expect((await run("backup")).stdout).toMatch(/tables and 1 files/);
		expect((await run("backup-verify")).stdout).toContain("1 files are whole");
		await uploads().remove("images/aa/a-400.webp");
		const restored = await run("restore", { DATABASE_URL: await emptyDatabase() });
		expect(restored.stdout).toMatch(/tables and 1 files/);
		expect((await uploads().get("images/aa/a-400.webp"))?.toString()).toBe("a picture");
	});

	test.each([
		[
			"a wrong key",
			{ BACKUP_S3_SECRET_ACCESS_KEY: "guessed" },
			/backups at \S+ refuses access: \w+ \(status 403\)\. Check the variables beginning with BACKUP_S3_\./,
		],
		[
			"a bucket that isn't there",
			{ BACKUP_S3_BUCKET: "elsewhere" },
			/elsewhere at \S+ refuses access: NoSuchBucket \(status 404\)/,
		],
		[
			"a server that doesn't answer",
			{ BACKUP_S3_ENDPOINT: "http://127.0.0.1:1" },
			/can't be reached: connect ECONNREFUSED/,
		],
		[
			"a wrong key of the uploads",
			{ S3_SECRET_ACCESS_KEY: "guessed" },
			/uploads at \S+ refuses access: .* beginning with S3_\./,
		],
	])("record why a backup failed: %s", async (_name, environment, reason) => {
		await uploads().put("images/aa/a-400.webp", Buffer.from("a picture"));
		await db.backupRun.deleteMany();
		await expect(run("backup", environment)).rejects.toMatchObject({
			stderr: expect.stringMatching(reason),
		});
		const runs = await db.backupRun.findMany();
		expect(runs).toMatchObject([
			{ kind: "backup", backup: null, error: expect.stringMatching(reason) },
		]);
		expect(await listBackups(place())).toEqual([]);
	});

	test.each(["backup-verify", "restore"])(
		"say in one sentence that the bucket can't be reached: %s",
		async (script) => {
			const environment = {
				DATABASE_URL: await emptyDatabase(),
				BACKUP_S3_ENDPOINT: "http://127.0.0.1:1",
			};
			await expect(run(script, environment)).rejects.toMatchObject({
				code: 1,
				stderr: expect.stringMatching(
					/^\n?The bucket backups at http:\S+ can't be reached: connect ECONNREFUSED 127\.0\.0\.1:1\..*\n$/,
				),
			});
		},
	);

	test("say that the bucket is full, and go on when it isn't", async () => {
		await insertUser();
		s3.setFull(true);
		await expect(run("backup")).rejects.toMatchObject({
			stderr: expect.stringMatching(/The bucket backups at \S+ is full: free or add space/),
		});
		expect(await listBackups(place())).toEqual([]);
		s3.setFull(false);
		await run("backup");
		expect(await listBackups(place())).toHaveLength(1);
	});

	test("refuse a bucket that is only partly named, and a folder beside it", async () => {
		await expect(run("backup", { BACKUP_S3_REGION: "" })).rejects.toMatchObject({
			stderr: expect.stringContaining("set BACKUP_S3_REGION"),
		});
		await expect(run("backup", { BACKUP_DIR: temporaryFolder("both") })).rejects.toMatchObject({
			stderr: expect.stringContaining("BACKUP_DIR and BACKUP_S3_BUCKET are both set: set one."),
		});
	});
});
