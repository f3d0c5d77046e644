import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { writeBlob } from "./blob.ts";
import { openFolder } from "./folder-place.ts";
import { type BackedUpFile, type Manifest, toLines } from "./manifest.ts";
import { type ObjectStore, openObjectStore, PIECE_BYTES } from "./object-store.ts";
import { createProgress } from "./progress.ts";
import { restoreFiles } from "./restore-files.ts";

/** A backup without encryption, which anybody who can write to its folder may have made. */
async function makeBackup(
	paths: readonly string[],
): Promise<{ store: ObjectStore; manifest: Manifest }> {
	const store = openObjectStore(openFolder(temporaryFolder("tampered")), null);
	const content = await writeBlob(store, toLines(["from the backup"]));
	const files: BackedUpFile[] = paths.map((name) => ({ path: name, mtimeMs: 0, content }));
	const manifest: Manifest = {
		takenAt: "2026-11-25T02:40:00Z",
		migrations: [],
		queue: null,
		partitions: [],
		tables: [],
		sequences: [],
		files: await writeBlob(store, toLines(files.map((file) => JSON.stringify(file)))),
		fileCount: files.length,
		fileBytes: 0,
	};
	return { store, manifest };
}

async function restore(paths: readonly string[]): Promise<string> {
	const folder = temporaryFolder("restored");
	const dataDir = path.join(folder, "data");
	await mkdir(dataDir);
	const { store, manifest } = await makeBackup(paths);
	const { signal } = new AbortController();
	await restoreFiles(dataDir, manifest, {
		store,
		uploads: null,
		progress: createProgress(() => {}),
		stop: signal,
	});
	return dataDir;
}

test("a file of the backup is written below its folder", async () => {
	const dataDir = await restore(["storage/images/ab/a b..c.webp", "spool/host~1/notes.txt"]);
	expect(readFileSync(path.join(dataDir, "storage/images/ab/a b..c.webp"), "utf8")).toBe(
		"from the backup\n",
	);
});

test.each([
	"../outside",
	"storage/../../outside",
	"storage/..",
	"storage/./a",
	"storage/a/../../../outside",
	"/etc/outside",
	"//storage/outside",
	"storage",
	"storage/",
	"storage//outside",
	"storage/a\0b",
	"storagex/outside",
	"Storage/outside",
	"postgres/postgresql.conf",
	"secrets/session",
	"file:///storage/outside",
	"storage\\..\\..\\outside",
	"",
])("a tampered backup writes nothing to %j", async (name) => {
	const folder = temporaryFolder("restored");
	const dataDir = path.join(folder, "data");
	await mkdir(dataDir);
	await writeFile(path.join(dataDir, "kept"), "kept");
	const { store, manifest } = await makeBackup([name]);
	const { signal } = new AbortController();
	const options = { store, uploads: null, progress: createProgress(() => {}), stop: signal };
	await expect(restoreFiles(dataDir, manifest, options)).rejects.toThrow();
	expect(await readdir(dataDir)).toEqual(["kept"]);
	expect(existsSync(path.join(folder, "outside"))).toBe(false);
});

test("an object that decompresses to more than a piece is refused before it is in memory", async () => {
	const folder = temporaryFolder("bomb");
	const bomb = Buffer.alloc(PIECE_BYTES * 8);
	const name = createHash("sha256").update(bomb).digest("hex");
	await mkdir(path.join(folder, "objects", name.slice(0, 2)), { recursive: true });
	const file = path.join(folder, "objects", name.slice(0, 2), name);
	await writeFile(file, zstdCompressSync(bomb));
	const reading = openObjectStore(openFolder(folder), null).get(name);
	await expect(reading.then((content) => content.length)).rejects.toThrow("is damaged");
});

test("a piece of the maximum size is read", async () => {
	const store = openObjectStore(openFolder(temporaryFolder("whole")), null);
	const { name } = await store.put(Buffer.alloc(PIECE_BYTES, "x"));
	expect(await store.get(name)).toHaveLength(PIECE_BYTES);
});

test.each(["../backups/x", "a".repeat(63), "A".repeat(64), `${"a".repeat(62)}/.`])(
	"a manifest can't name the object %j",
	async (piece) => {
		const { manifest } = await makeBackup([]);
		const { manifestSchema } = await import("./manifest.ts");
		const tampered = { ...manifest, files: { ...manifest.files, pieces: [piece] } };
		expect(manifestSchema.safeParse(tampered).success).toBe(false);
		expect(manifestSchema.safeParse(manifest).success).toBe(true);
	},
);
