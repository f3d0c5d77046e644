import { z } from "zod";
import { TaskError } from "../process/task.ts";
import type { BackupKey } from "./backup-key.ts";
import { blobSchema, readWholeBlob, writeBlob } from "./blob.ts";
import type { ObjectStore } from "./object-store.ts";
import type { BackupPlace } from "./place.ts";

/** Version of the format. */
const FORMAT = 1;
const SUFFIX = ".json";

const tableNameSchema = z.object({ schema: z.string(), name: z.string() });
export type TableName = z.infer<typeof tableNameSchema>;

/** What a backup contains. Everything it names is stored as objects. */
export const manifestSchema = z.object({
	/** When the snapshot of the database was taken. */
	takenAt: z.iso.datetime(),
	/** Names of the applied migrations: the schema that the tables are restored into. */
	migrations: z.array(z.string()),
	/** SQL that creates the job queue's own schema; null if there was none. */
	queue: blobSchema.nullable(),
	/** Partitions, which migrations don't create. */
	partitions: z.array(tableNameSchema.extend({ parent: tableNameSchema, bound: z.string() })),
	tables: z.array(
		tableNameSchema.extend({
			columns: z.array(z.string()),
			/** Output of COPY in text format. */
			content: blobSchema,
			rows: z.int().min(0),
		}),
	),
	sequences: z.array(tableNameSchema.extend({ lastValue: z.string().regex(/^-?\d+$/) })),
	/** List of the files, one `BackedUpFile` per line as JSON. */
	files: blobSchema,
	fileCount: z.int().min(0),
	fileBytes: z.int().min(0),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const backedUpFileSchema = z.object({
	/** Path relative to DATA_DIR, with slashes. */
	path: z.string(),
	mtimeMs: z.number(),
	content: blobSchema,
});
export type BackedUpFile = z.infer<typeof backedUpFileSchema>;

/** The only file of a backup that is never encrypted. It leads to the manifest. */
const referenceSchema = z.object({
	format: z.literal(FORMAT),
	/** Fingerprint of the key; null if the backup isn't encrypted. */
	key: z.string().nullable(),
	manifest: blobSchema,
});

/** @returns the names of the complete backups, oldest first */
export async function listBackups(place: BackupPlace): Promise<string[]> {
	const files = await place.listBackups();
	return files.filter((file) => file.endsWith(SUFFIX)).map((file) => file.slice(0, -SUFFIX.length));
}

/** Writes what makes a backup complete, so it comes last. @returns the name of the backup */
export async function writeManifest(
	place: BackupPlace,
	{ store, key, manifest }: { store: ObjectStore; key: BackupKey | null; manifest: Manifest },
): Promise<string> {
	const name = manifest.takenAt.replace(/\.\d+Z$/, "Z").replaceAll(":", "-");
	const stored = await writeBlob(store, toLines([JSON.stringify(manifest)]));
	const reference = { format: FORMAT, key: key?.fingerprint ?? null, manifest: stored };
	await place.write(locateReference(name), Buffer.from(`${JSON.stringify(reference)}\n`));
	return name;
}

/** @throws TaskError if there is no such backup, the key is another, or the backup is damaged */
export async function readManifest(
	place: BackupPlace,
	name: string,
	{ store, key }: { store: ObjectStore; key: BackupKey | null },
): Promise<Manifest> {
	const reference = await readReference(place, name);
	assertSameKey(reference.key, key);
	return manifestSchema.parse(JSON.parse(await readWholeBlob(store, reference.manifest)));
}

/** @returns the names of the objects with the manifest itself */
export async function listManifestPieces(place: BackupPlace, name: string): Promise<string[]> {
	return (await readReference(place, name)).manifest.pieces;
}

/** Whether the backup can be read with the key. */
export async function isOfKey(place: BackupPlace, name: string, key: BackupKey | null) {
	return (await readReference(place, name)).key === (key?.fingerprint ?? null);
}

/** Path of what makes a backup complete. */
export function locateReference(name: string): string {
	return `backups/${name}${SUFFIX}`;
}

export async function* toLines(lines: Iterable<string> | AsyncIterable<string>) {
	for await (const line of lines) yield Buffer.from(`${line}\n`);
}

async function readReference(place: BackupPlace, name: string) {
	const path = locateReference(name);
	const text = (await place.read(path))?.toString("utf8");
	if (text === undefined) {
		const names = await listBackups(place);
		throw new TaskError(
			`There is no backup "${name}" in ${place.name}. ${names.length > 0 ? `It has: ${names.join(", ")}` : "It has none."}`,
		);
	}
	try {
		return referenceSchema.parse(JSON.parse(text));
	} catch {
		throw new TaskError(
			`${place.describe(path)} is damaged, or a later release wrote it. Use another backup, or that release.`,
		);
	}
}

function assertSameKey(fingerprint: string | null, key: BackupKey | null): void {
	if (fingerprint === (key?.fingerprint ?? null)) return;
	if (fingerprint === null) {
		throw new TaskError("This backup isn't encrypted: unset BACKUP_KEY and BACKUP_KEY_FILE.");
	}
	throw new TaskError(
		key
			? "This backup was encrypted with another key: set BACKUP_KEY or BACKUP_KEY_FILE to that key."
			: "This backup is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE to its key.",
	);
}
