import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Bucket } from "../../app/platform/bucket.ts";
import { createS3Storage } from "../../app/platform/s3-storage.server.ts";
import { connect } from "../database/connect.ts";
import { explainFailures, nameBucket } from "../storage/bucket-failure.ts";
import { type BackupPlace, locateObject, reportWaiting } from "./place.ts";

/** Time limit in milliseconds for an answer, which comes once an object is sent: 8 MiB over a slow line. */
const ANSWER_TIMEOUT_MS = 120_000;
/** Key of an advisory lock, unique in this application: "back" in ASCII. */
const BACKUP_LOCK = 0x6261636b;
const LOCK_POLL_MS = 500;

/** An object, or the file of a backup, such as `backups/2026-11-23T02-40-00Z.json`. */
const PATH = /^(objects\/[0-9a-f]{2}\/[0-9a-f]{64}|backups\/[\w-]+\.json)$/;

/**
 * Backups in a bucket.
 *
 * @param databaseUrl database of the site, where processes of all machines take turns
 */
export function openBucket(
	bucket: Bucket,
	{ databaseUrl, timeoutMs = ANSWER_TIMEOUT_MS }: { databaseUrl: string; timeoutMs?: number },
): BackupPlace {
	const storage = explainFailures(
		createS3Storage(bucket, { timeoutMs, assertKey: assertPath }),
		bucket,
		"BACKUP_S3_",
	);
	const name = nameBucket(bucket);
	/** Paths of the objects. One list takes less time than a request for each. */
	let known: Promise<Set<string>> | undefined;

	async function* listObjects() {
		for await (const key of storage.listAll()) {
			if (key.startsWith("objects/")) yield key.split("/").at(-1) ?? "";
		}
	}

	async function readKnown(): Promise<Set<string>> {
		const names = new Set<string>();
		for await (const object of listObjects()) names.add(locateObject(object));
		return names;
	}

	return {
		name: `the bucket ${name}`,
		variable: "BACKUP_S3_BUCKET",
		describe: (path) => `${path} in the bucket ${name}`,
		read: (path) => storage.get(path),
		async has(path) {
			known ??= readKnown();
			return (await known).has(path);
		},
		async write(path, content) {
			await storage.put(path, content);
			(await known)?.add(path);
		},
		async remove(path) {
			const bytes = await storage.size(path);
			await storage.remove(path);
			(await known)?.delete(path);
			return bytes ?? 0;
		},
		async listBackups() {
			const keys = await storage.list("backups");
			return keys.map((key) => key.slice("backups/".length)).sort();
		},
		listObjects,
		async lock(signal) {
			const unlock = await lockInDatabase(databaseUrl, signal);
			// Another process may have removed objects.
			known = undefined;
			return unlock;
		},
	};
}

function assertPath(path: string): void {
	if (!PATH.test(path)) throw new Error(`Not a file of a backup: ${JSON.stringify(path)}`);
}

/** The connection holds the lock, and so ends it even if the process is killed. */
async function lockInDatabase(
	databaseUrl: string,
	signal: AbortSignal,
): Promise<() => Promise<void>> {
	const client = await connect(databaseUrl);
	try {
		// A server may end connections that are idle for long.
		await client.query("SET idle_session_timeout = 0");
		for (let hasWaited = false; !(await claim(client)); hasWaited = true) {
			if (!hasWaited) reportWaiting();
			await sleep(LOCK_POLL_MS, undefined, { signal });
		}
	} catch (error) {
		await client.end();
		throw error;
	}
	return () => client.end();
}

async function claim(client: pg.Client): Promise<boolean> {
	const { rows } = await client.query("SELECT pg_try_advisory_lock($1::bigint) AS claimed", [
		BACKUP_LOCK,
	]);
	return rows[0].claimed;
}
