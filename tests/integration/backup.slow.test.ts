import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { parseBackupKey } from "#scripts/backup/backup-key.ts";
import { openFolder } from "#scripts/backup/folder-place.ts";
import { listBackups, locateReference, type Manifest } from "#scripts/backup/manifest.ts";
import { createProgress, type Progress } from "#scripts/backup/progress.ts";
import { removeOldBackups } from "#scripts/backup/remove-old-backups.ts";
import { type RestoreOptions, restoreBackup } from "#scripts/backup/restore-backup.ts";
import { verifyBackup } from "#scripts/backup/verify-backup.ts";
import { type BackupOptions, writeBackup } from "#scripts/backup/write-backup.ts";
import { DISK_FULL } from "#scripts/bootstrap/disk-full.mjs";
import { applyMigrations } from "#scripts/migrations/apply-migrations.ts";
import { listMigrationNames } from "#scripts/migrations/migration-folder.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { startAppServer } from "#tests/support/app-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { createEmptyDatabase } from "#tests/support/test-databases.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { testWith } from "#tests/support/test-with.ts";
import { insertWholeAccount, type WholeAccount } from "#tests/support/whole-account-factory.ts";

const checkout = path.resolve(import.meta.dirname, "../..");
const DATABASE_URL = process.env.DATABASE_URL ?? "";
const DATA_DIR = process.env.DATA_DIR ?? "";
const KEY = randomBytes(32).toString("hex");
const LEFT_OUT = ["analytics.salt", "analytics.present", "public._prisma_migrations"];

/** Runs a program that may mount what only it sees. */
const ALONE = ["--map-root-user", "--mount"];
const canMount = spawnSync("unshare", [...ALONE, "true"]).status === 0;
const testWithMount = testWith(canMount, "the right to mount a disk, by unshare");

const stop = new AbortController().signal;
const silent = () => createProgress(() => {});

let account: WholeAccount;

beforeAll(async () => {
	account = await insertWholeAccount();
	await query({
		text: "INSERT INTO analytics.salt VALUES ('2026-11-01', $1)",
		values: [randomBytes(32)],
	});
	// Creates the job queue's schema, and answers for the page that the restored site answers for.
	const server = await startAppServer({ databaseUrl: DATABASE_URL, environment: { DATA_DIR } });
	expect((await createVisitor(server.url).get(`/${account.username}`)).status).toBe(200);
	// The site answers before its queues exist.
	const text = "SELECT FROM pgboss.schedule WHERE name = 'purge-images'";
	await eventually(async () => expect(await query({ text })).toHaveLength(1));
	await server.stop();
});

function back({ folder, ...options }: Partial<BackupOptions> & { folder: string }) {
	const defaults = {
		place: openFolder(folder),
		key: null,
		databaseUrl: DATABASE_URL,
		dataDir: DATA_DIR,
		uploads: null,
		stop,
	};
	return writeBackup({ ...defaults, progress: silent(), ...options });
}

async function restore({ folder, ...options }: Partial<RestoreOptions> & { folder: string }) {
	const databaseUrl = options.databaseUrl ?? (await emptyDatabase());
	const dataDir = options.dataDir ?? temporaryFolder("restored");
	const place = openFolder(folder);
	const defaults = { place, key: null, uploads: null, stop, progress: silent() };
	const restored = await restoreBackup({ ...defaults, ...options, databaseUrl, dataDir });
	return { ...restored, databaseUrl, dataDir };
}

function verify(folder: string, key = "") {
	return verifyBackup({
		place: openFolder(folder),
		key: key ? parseBackupKey(key) : null,
		serverUrl: DATABASE_URL,
		progress: silent(),
		stop,
	});
}

let databases = 0;

function emptyDatabase(): Promise<string> {
	databases += 1;
	return createEmptyDatabase(`restored_${process.env.VITEST_POOL_ID}_${databases}`);
}

async function inDatabase<Result>(
	url: string,
	use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		return await use(client);
	} finally {
		await client.end();
	}
}

/** The rows of each table as text, sorted. */
async function readRows(url: string): Promise<Record<string, string[]>> {
	return inDatabase(url, async (client) => {
		const { rows: tables } = await client.query<{ table: string }>(
			`SELECT schemaname || '.' || quote_ident(tablename) AS table FROM pg_tables
			WHERE schemaname IN ('public', 'analytics') ORDER BY 1`,
		);
		const all: Record<string, string[]> = {};
		for (const { table } of tables) {
			const { rows } = await client.query(`SELECT row::text FROM ${table} AS row ORDER BY 1`);
			all[table] = rows.map(({ row }) => row);
		}
		return all;
	});
}

function objectsOf(folder: string): string[] {
	return globSync(path.join(folder, "objects", "*", "*")).sort();
}

/** File of the first piece of a table's rows. */
function objectOf(folder: string, { tables }: Manifest, table: string): string {
	const [piece = ""] = tables.find(({ name }) => name === table)?.content.pieces ?? [];
	return path.join(folder, "objects", piece.slice(0, 2), piece);
}

/** Changes one byte. */
function damage(file: string): void {
	const bytes = readFileSync(file);
	const middle = bytes.length >> 1;
	bytes[middle] = (bytes[middle] ?? 0) ^ 1;
	writeFileSync(file, bytes);
}

describe("a restored backup", () => {
	test("has all rows and files, without the salts, and serves the site", async () => {
		const folder = temporaryFolder("backups");
		await mkdir(path.join(DATA_DIR, "spool/host~1~2"), { recursive: true });
		await writeFile(path.join(DATA_DIR, "spool/host~1~2/notes.txt"), "a visit");
		const { manifest } = await back({ folder });
		const { databaseUrl, dataDir, migrated } = await restore({ folder });
		expect(migrated).toEqual([]);

		const [before, after] = [await readRows(DATABASE_URL), await readRows(databaseUrl)];
		expect(Object.keys(after)).toEqual(Object.keys(before));
		for (const [table, rows] of Object.entries(before)) {
			if (!LEFT_OUT.includes(table)) expect(after[table], table).toEqual(rows);
		}
		expect(after["analytics.salt"]).toEqual([]);
		expect(before["public.link"]?.length).toBeGreaterThan(0);
		expect(manifest.fileCount).toBeGreaterThan(3);
		for (const file of globSync("{storage,spool}/**", { cwd: DATA_DIR, withFileTypes: true })) {
			if (!file.isFile()) continue;
			const relative = path.relative(DATA_DIR, path.join(file.parentPath, file.name));
			expect(readFileSync(path.join(dataDir, relative)), relative).toEqual(
				readFileSync(path.join(DATA_DIR, relative)),
			);
		}

		const server = await startAppServer({ databaseUrl, environment: { DATA_DIR: dataDir } });
		try {
			const visitor = createVisitor(server.url);
			const page = await visitor.get(`/${account.username}`);
			expect(page.status).toBe(200);
			const [image = ""] = /\/images\/[^"?\s]+/.exec(await page.text()) ?? [];
			expect((await visitor.get(image)).headers.get("Content-Type")).toContain("image/");
		} finally {
			await server.stop();
		}
	});

	test("keeps triggers, foreign keys, sequences and waiting jobs working", async () => {
		const folder = temporaryFolder("backups");
		await query({ text: "INSERT INTO analytics.source (name) VALUES ('before.example')" });
		await query({
			text: `INSERT INTO pgboss.job (name, data, start_after) VALUES ('purge-images', '{"of":"backup"}', '2099-01-01')`,
		});
		await back({ folder });
		const { databaseUrl } = await restore({ folder });
		await inDatabase(databaseUrl, async (client) => {
			await expect(client.query("TRUNCATE audit_entry")).rejects.toThrow();
			await expect(
				client.query("UPDATE link SET profile_id = gen_random_uuid()"),
			).rejects.toMatchObject({ code: "23503" });
			const { rowCount } = await client.query(
				"INSERT INTO analytics.source (name) VALUES ('after.example')",
			);
			expect(rowCount).toBe(1);
			const { rows } = await client.query(
				`SELECT name FROM pgboss.job WHERE data ->> 'of' = 'backup' AND state = 'created'`,
			);
			expect(rows).toEqual([{ name: "purge-images" }]);
			const foreignKeys = "SELECT count(*)::int FROM pg_constraint WHERE contype = 'f'";
			const [{ count: restored }] = (await client.query(foreignKeys)).rows;
			const [original] = await query<{ count: number }>({ text: foreignKeys });
			expect(restored).toBe(original?.count);
		});
	});

	test("is of one moment, even if the site is used meanwhile", async () => {
		const folder = temporaryFolder("backups");
		let isDone = false;
		const use = async () => {
			while (!isDone) {
				const { userId } = await insertUser();
				await db.user.delete({ where: { id: userId } });
			}
		};
		const used = Promise.all([use(), use()]);
		await back({ folder }).finally(() => {
			isDone = true;
		});
		await used;
		// Foreign keys are checked when they are created again.
		await verify(folder);
	});
});

describe("a second backup", () => {
	test("stores only what has changed, and both can be restored", async () => {
		const folder = temporaryFolder("backups");
		const first = await back({ folder });
		const before = objectsOf(folder);
		await new Promise((resolve) => setTimeout(resolve, 1_000));
		const { username } = await insertUser();
		const second = await back({ folder });
		const added = objectsOf(folder).length - before.length;
		// The manifest, and the few tables that an account is in.
		expect(added).toBeGreaterThan(1);
		expect(added).toBeLessThan(12);

		const count = async (name: string) => {
			const { databaseUrl } = await restore({ folder, name });
			const text = "SELECT count(*)::int FROM profile WHERE username = $1";
			return inDatabase(databaseUrl, async (client) => {
				return (await client.query(text, [username])).rows[0].count;
			});
		};
		expect([await count(first.name), await count(second.name)]).toEqual([0, 1]);
	});

	test("reads a file again whose object is gone", async () => {
		const folder = temporaryFolder("backups");
		await back({ folder });
		for (const object of objectsOf(folder)) rmSync(object);
		await back({ folder });
		await verify(folder);
	});
});

describe("an encrypted backup", () => {
	test("is verified and restored with its key only", async () => {
		const folder = temporaryFolder("backups");
		await back({ folder, key: parseBackupKey(KEY) });
		await verify(folder, KEY);
		const { databaseUrl } = await restore({ folder, key: parseBackupKey(KEY) });
		expect((await readRows(databaseUrl))["public.profile"]?.length).toBeGreaterThan(0);
		const otherKey = parseBackupKey(randomBytes(32).toString("hex"));
		await expect(restore({ folder, key: otherKey })).rejects.toThrow("another key");
		await expect(restore({ folder, key: null })).rejects.toThrow("is encrypted");
	});

	test("shares no object with one that isn't encrypted", async () => {
		const [plain, encrypted] = [temporaryFolder("backups"), temporaryFolder("backups")];
		await back({ folder: plain });
		await back({ folder: encrypted, key: parseBackupKey(KEY) });
		const names = new Set(objectsOf(plain).map((file) => path.basename(file)));
		for (const file of objectsOf(encrypted)) expect(names).not.toContain(path.basename(file));
		await expect(restore({ folder: plain, key: parseBackupKey(KEY) })).rejects.toThrow(
			"isn't encrypted",
		);
	});

	test("is refused if objects were exchanged", async () => {
		const folder = temporaryFolder("backups");
		const { manifest } = await back({ folder, key: parseBackupKey(KEY) });
		const [link, profile] = ["link", "profile"].map((table) => objectOf(folder, manifest, table));
		writeFileSync(link ?? "", readFileSync(profile ?? ""));
		await expect(verify(folder, KEY)).rejects.toThrow("damaged");
	});

	test("requires a key of the right size", () => {
		expect(() => parseBackupKey("secret")).toThrow("openssl rand -hex 32");
	});
});

describe("a backup that is not whole", () => {
	test.each(["", KEY])(
		"is found damaged by a verification, and leaves no rows (key %#)",
		async (key) => {
			const folder = temporaryFolder("backups");
			const backupKey = key ? parseBackupKey(key) : null;
			const { manifest } = await back({ folder, key: backupKey });
			const file = objectOf(folder, manifest, "profile");
			damage(file);
			await expect(verify(folder, key)).rejects.toThrow(`${file} was changed`);
			const databaseUrl = await emptyDatabase();
			await expect(restore({ folder, key: backupKey, databaseUrl })).rejects.toThrow("damaged");
			const rows = await readRows(databaseUrl);
			expect(rows["public.profile"] ?? []).toEqual([]);

			// The next backup stores the object again.
			rmSync(file);
			await back({ folder, key: backupKey });
			await verify(folder, key);
		},
	);

	test("is refused before anything is changed if objects are missing", async () => {
		const folder = temporaryFolder("backups");
		const { manifest } = await back({ folder });
		rmSync(objectOf(folder, manifest, "link"));
		const [databaseUrl, dataDir] = [await emptyDatabase(), temporaryFolder("restored")];
		await expect(restore({ folder, databaseUrl, dataDir })).rejects.toThrow(
			"objects of public.link are missing",
		);
		expect(await readRows(databaseUrl)).toEqual({});
		expect(existsSync(path.join(dataDir, "storage"))).toBe(false);
	});

	test("doesn't count if it was interrupted, and the next one uses what it stored", async () => {
		const folder = temporaryFolder("backups");
		const interrupt = new AbortController();
		let steps = 0;
		const progress: Progress = {
			...silent(),
			show: () => {
				steps += 1;
				if (steps === 60) interrupt.abort();
			},
		};
		await expect(back({ folder, progress, stop: interrupt.signal })).rejects.toThrow();
		expect(await listBackups(openFolder(folder))).toEqual([]);
		const stored = objectsOf(folder).length;
		expect(stored).toBeGreaterThan(0);
		await expect(restore({ folder })).rejects.toThrow("There is no backup");
		const next = silent();
		await back({ folder, progress: next });
		const fresh = silent();
		await back({ folder: temporaryFolder("backups"), progress: fresh });
		expect(next.storedBytes).toBeLessThan(fresh.storedBytes);
		await verify(folder);
	});
});

describe("a restore", () => {
	test("is refused if the database or the folder is not empty", async () => {
		const folder = temporaryFolder("backups");
		await back({ folder });
		await expect(restore({ folder, databaseUrl: DATABASE_URL })).rejects.toThrow("is not empty");
		const dataDir = temporaryFolder("restored");
		await mkdir(path.join(dataDir, "storage"));
		await writeFile(path.join(dataDir, "storage/other.txt"), "of another site");
		const databaseUrl = await emptyDatabase();
		await expect(restore({ folder, dataDir, databaseUrl })).rejects.toThrow("storage/other.txt");
		expect(await readRows(databaseUrl)).toEqual({});
	});

	test("can be repeated with the files that an interrupted one has written", async () => {
		const folder = temporaryFolder("backups");
		await back({ folder });
		const { dataDir } = await restore({ folder });
		const [first = ""] = globSync("storage/**/*.webp", { cwd: dataDir });
		rmSync(path.join(dataDir, first));
		await restore({ folder, dataDir });
		expect(readFileSync(path.join(dataDir, first))).toEqual(
			readFileSync(path.join(DATA_DIR, first)),
		);
	});

	test("of an earlier release's backup applies the migrations since", async () => {
		const folder = temporaryFolder("backups");
		const names = listMigrationNames("upgrade-path");
		const databaseUrl = await emptyDatabase();
		await applyMigrations(databaseUrl, { only: new Set(names.slice(0, -1)) });
		await inDatabase(databaseUrl, (client) =>
			client.query("UPDATE site_settings SET updated_at = '2026-01-02'"),
		);
		const { manifest } = await back({ folder, databaseUrl, dataDir: temporaryFolder("data") });
		expect(manifest.queue).toBeNull();
		expect(manifest.migrations).toEqual(names.slice(0, -1));
		await verify(folder);
		const restored = await restore({ folder });
		expect(restored.migrated).toEqual([...names.slice(-1), ...listMigrationNames().slice(1)]);
		const [settings = ""] = (await readRows(restored.databaseUrl))["public.site_settings"] ?? [];
		expect(settings).toContain("2026-01-02");
	});

	test("of an upgraded database's backup creates its schema by the baseline", async () => {
		const folder = temporaryFolder("backups");
		const databaseUrl = await emptyDatabase();
		const [first = ""] = listMigrationNames("upgrade-path");
		await applyMigrations(databaseUrl, { only: new Set([first]) });
		await applyMigrations(databaseUrl);
		const { manifest } = await back({ folder, databaseUrl, dataDir: temporaryFolder("data") });
		expect(manifest.migrations).toContain(first);
		await verify(folder);
		const restored = await restore({ folder });
		expect(restored.migrated).toEqual([]);
		const { migrations } = await inDatabase(restored.databaseUrl, async (client) => {
			const text =
				"SELECT array_agg(migration_name ORDER BY migration_name) AS migrations FROM _prisma_migrations";
			return (await client.query(text)).rows[0];
		});
		expect(migrations).toEqual(listMigrationNames());
	});

	test("of a later release's backup is refused", async () => {
		const folder = temporaryFolder("backups");
		const databaseUrl = await emptyDatabase();
		await applyMigrations(databaseUrl);
		await inDatabase(databaseUrl, (client) =>
			client.query(
				`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
				VALUES ('later', 'x', '20990101000000_later', now())`,
			),
		);
		await back({ folder, databaseUrl, dataDir: temporaryFolder("data") });
		await expect(restore({ folder })).rejects.toThrow("lacks 20990101000000_later");
	});
});

test("old backups are removed with the objects that only they use, but never the newest", async () => {
	const folder = temporaryFolder("backups");
	const { name } = await back({ folder });
	const old = "2020-01-01T00-00-00Z";
	const fileOf = (backup: string) => path.join(folder, locateReference(backup));
	renameSync(fileOf(name), fileOf(old));
	const remove = () =>
		removeOldBackups({ place: openFolder(folder), key: null, keepDays: 30, stop });
	expect((await remove()).backups).toBe(0);
	await insertUser();
	await back({ folder });
	const removed = await remove();
	expect(removed.backups).toBe(1);
	expect(removed.bytes).toBeGreaterThan(0);
	expect(await listBackups(openFolder(folder))).not.toContain(old);
	await verify(folder);
});

describe("the commands", () => {
	async function run(script: string, environment: NodeJS.ProcessEnv, args: string[] = []) {
		const env = { PATH: process.env.PATH, DATABASE_URL, DATA_DIR, ...environment };
		const options = { cwd: checkout, env };
		return promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], options);
	}

	test("back up, verify and restore, and record what happened", async () => {
		await db.backupRun.deleteMany();
		const folder = temporaryFolder("backups");
		const keyFile = path.join(temporaryFolder("key"), "key");
		writeFileSync(keyFile, `${KEY}\n`);
		const environment = { BACKUP_DIR: folder, BACKUP_KEY_FILE: keyFile };
		expect((await run("backup", environment)).stdout).toMatch(/rows of \d+ tables .* encrypted/);
		expect((await run("backup-verify", environment)).stdout).toContain("can be restored");
		const restored = await run("restore", {
			...environment,
			DATABASE_URL: await emptyDatabase(),
			DATA_DIR: temporaryFolder("restored"),
		});
		expect(restored.stdout).toContain("SESSION_SECRET");
		for (const object of objectsOf(folder)) damage(object);
		await expect(run("backup-verify", environment)).rejects.toMatchObject({
			stderr: expect.stringContaining("damaged"),
		});
		const runs = await db.backupRun.findMany({ orderBy: { endedAt: "asc" } });
		const [backup] = await listBackups(openFolder(folder));
		expect(runs.map(({ kind, backup, error }) => [kind, backup, error !== null])).toEqual([
			["backup", backup, false],
			["verification", backup, false],
			["verification", null, true],
		]);
	});

	testWithMount("say that the disk is full, and go on when it isn't", async () => {
		await db.backupRun.deleteMany();
		const environment = {
			BACKUP_DIR: temporaryFolder("backups"),
			PATH: process.env.PATH,
			DATABASE_URL,
			DATA_DIR,
		};
		// Only these processes see the disk.
		const script = `
			mount -t tmpfs -o size=64k none "$BACKUP_DIR"
			"$0" scripts/backup.ts
			echo "Exit code $?"
			mount -o remount,size=256m "$BACKUP_DIR"
			"$0" scripts/backup.ts && "$0" scripts/backup-verify.ts`;
		const args = [...ALONE, "sh", "-c", script, process.execPath];
		const options = { cwd: checkout, env: environment };
		const { stdout, stderr } = await promisify(execFile)("unshare", args, options);

		expect(stderr).toContain(DISK_FULL);
		expect(stdout).toMatch(/Exit code 1\n.*can be restored/s);
		const runs = await db.backupRun.findMany({ orderBy: { endedAt: "asc" } });
		expect(runs.map(({ kind, error }) => [kind, error !== null])).toEqual([
			["backup", true],
			["backup", false],
			["verification", false],
		]);
	});

	test("say what is missing", async () => {
		await expect(run("backup", {})).rejects.toMatchObject({
			stderr: expect.stringContaining("BACKUP_DIR is not set"),
		});
		const environment = { BACKUP_DIR: temporaryFolder("backups") };
		await expect(run("restore", environment, ["2026-01-01T00-00-00Z"])).rejects.toMatchObject({
			stderr: expect.stringContaining("There is no backup"),
		});
	});
});
