import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { copyStorage } from "#scripts/storage/copy-storage.ts";
import { startS3Server } from "#tests/support/start-s3-server.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { createLocalStorage } from "./local-storage.server.ts";
import { createS3Storage } from "./s3-storage.server.ts";
import type { Storage } from "./storage.server.ts";

const checkout = path.resolve(import.meta.dirname, "../..");
const MEBIBYTE = 1024 * 1024;
const stop = new AbortController().signal;

let root: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
const storages: Record<"folder" | "bucket", Storage> = {} as never;

beforeAll(async () => {
	root = temporaryFolder("storage");
	s3 = await startS3Server();
	storages.folder = createLocalStorage(root);
	storages.bucket = createS3Storage(s3.bucket, { timeoutMs: 30_000 });
});

afterAll(() => s3.stop());

/** A stream of this many mebibytes that creates each one on demand. */
function streamOf(mebibytes: number, { failAfter = Number.POSITIVE_INFINITY } = {}) {
	let sent = 0;
	return new ReadableStream<Uint8Array>({
		pull(controller) {
			if (sent === failAfter) throw new Error("the source failed");
			if (sent === mebibytes) return controller.close();
			sent += 1;
			controller.enqueue(new Uint8Array(MEBIBYTE).fill(sent));
		},
	});
}

async function digest(stream: ReadableStream<Uint8Array>) {
	const hash = createHash("sha256");
	for await (const chunk of stream) hash.update(chunk);
	return hash.digest("hex");
}

describe.each(["folder", "bucket"] as const)("in a %s,", (kind) => {
	let storage: Storage;
	beforeAll(() => {
		storage = storages[kind];
	});

	test("a file is stored, replaced and removed", async () => {
		await storage.put("small/file.txt", Buffer.from("first"));
		await storage.put("small/file.txt", Buffer.from("second"));
		expect((await storage.get("small/file.txt"))?.toString()).toBe("second");
		expect(await storage.size("small/file.txt")).toBe(6);
		await storage.remove("small/file.txt");
		expect(await storage.get("small/file.txt")).toBeNull();
	});

	test("a large file is written from a stream and read as a stream", async () => {
		expect(await storage.write("large/file.bin", streamOf(8))).toBe(8 * MEBIBYTE);
		expect(await storage.size("large/file.bin")).toBe(8 * MEBIBYTE);
		const file = await storage.read("large/file.bin");
		expect(file?.bytes).toBe(8 * MEBIBYTE);
		expect(file && (await digest(file.stream))).toBe(await digest(streamOf(8)));
	});

	test("a part of a file is read with the size of the whole", async () => {
		await storage.put("ranges/file.txt", Buffer.from("0123456789"));
		const file = await storage.read("ranges/file.txt", { start: 2, end: 4 });
		expect(file?.bytes).toBe(10);
		expect(file && (await new Response(file.stream).text())).toBe("234");
	});

	test.each([4, 12])("a file of %i MB does not exist if its source fails", async (mebibytes) => {
		const source = streamOf(mebibytes, { failAfter: mebibytes - 1 });
		await expect(storage.write("half/file.bin", source)).rejects.toThrow("the source failed");
		expect(await storage.size("half/file.bin")).toBeNull();
		expect(await storage.list("half")).toEqual([]);
	});

	test("a missing file has no size and no content, and can be deleted", async () => {
		expect(await storage.size("none/file.bin")).toBeNull();
		expect(await storage.read("none/file.bin")).toBeNull();
		expect(await storage.get("none/file.bin")).toBeNull();
		await storage.remove("none/file.bin");
		expect(await storage.list("none")).toEqual([]);
	});

	test("a folder lists its own files, and those that are old", async () => {
		await storage.put("listed/a.zip", new Uint8Array(1));
		await storage.put("listed/b.zip", new Uint8Array(1));
		await storage.put("listed/below/c.zip", new Uint8Array(1));
		const keys = ["listed/a.zip", "listed/b.zip"];
		expect((await storage.list("listed")).sort()).toEqual(keys);
		const inAMinute = new Date(Date.now() + 60_000);
		expect((await storage.list("listed", { before: inAMinute })).sort()).toEqual(keys);
		expect(await storage.list("listed", { before: new Date(0) })).toEqual([]);
	});

	test.each(["../secret", "/etc/passwd", "images/../../x", "images", "Images/a", "images//a", ""])(
		"%j is refused as a key",
		async (key) => {
			await expect(async () => storage.get(key)).rejects.toThrow("Not a storage key");
			await expect(async () => storage.read(key)).rejects.toThrow("Not a storage key");
			await expect(async () => storage.put(key, Buffer.of())).rejects.toThrow("Not a storage key");
		},
	);
});

describe("a folder", () => {
	test("lists partial files that a crash has left", async () => {
		mkdirSync(path.join(root, "crashed"));
		writeFileSync(path.join(root, "crashed", "c.zip.half.tmp"), "");
		expect(await storages.folder.list("crashed")).toEqual(["crashed/c.zip.half.tmp"]);
	});

	test("keeps no part of a file whose source fails", async () => {
		const source = streamOf(4, { failAfter: 2 });
		await expect(storages.folder.write("parts/file.bin", source)).rejects.toThrow();
		expect(readdirSync(path.join(root, "parts"))).toEqual([]);
	});

	test("serves a file to its end even if it is deleted in the meantime", async () => {
		await storages.folder.write("gone/file.bin", streamOf(4));
		const file = await storages.folder.read("gone/file.bin");
		await storages.folder.remove("gone/file.bin");
		expect(file && (await digest(file.stream))).toBe(await digest(streamOf(4)));
		expect(await storages.folder.read("gone/file.bin")).toBeNull();
	});
});

describe("a bucket", () => {
	const key = "faults/file.txt";

	test("is asked again after a failure that may pass", async () => {
		s3.failNext({ kind: "status", status: 503 }, { kind: "cut" });
		await storages.bucket.put(key, Buffer.from("kept"));
		s3.failNext({ kind: "cut" }, { kind: "status", status: 500 });
		expect((await storages.bucket.get(key))?.toString()).toBe("kept");
	});

	test.each([
		["fails", { kind: "status", status: 500 }],
		["closes connections", { kind: "cut" }],
		["doesn't answer", { kind: "silence" }],
	] as const)("that %s is unavailable after three tries", async (_name, fault) => {
		const bucket = createS3Storage(s3.bucket, { timeoutMs: 300 });
		const before = s3.countRequests();
		s3.failNext(fault, fault, fault);
		await expect(bucket.get(key)).rejects.toMatchObject({ code: "unavailable" });
		expect(s3.countRequests() - before).toBe(3);
		s3.failNext(fault, fault, fault);
		await expect(bucket.list("faults")).rejects.toMatchObject({ code: "unavailable" });
	});

	test("whose answer ends too early fails, instead of serving half a file", async () => {
		await storages.bucket.write("cut/file.bin", streamOf(1));
		s3.failNext({ kind: "cut-answer" });
		const file = await storages.bucket.read("cut/file.bin");
		await expect(digest((file as { stream: ReadableStream<Uint8Array> }).stream)).rejects.toThrow();
		s3.failNext({ kind: "cut-answer" });
		await expect(storages.bucket.get("cut/file.bin")).rejects.toBeDefined();
	});

	test("refuses a wrong secret", async () => {
		const stranger = createS3Storage({ ...s3.bucket, secretAccessKey: "guessed" });
		await expect(stranger.put("images/a.webp", Buffer.of(1))).rejects.toThrow(/signature/i);
		expect(await storages.bucket.get("images/a.webp")).toBeNull();
	});
});

describe("a copy", () => {
	test("has each file, can be repeated, and repairs what differs", async () => {
		const folder = createLocalStorage(temporaryFolder("copied"));
		const keys = ["images/aa/a.webp", "images/bb/b.webp", "exports/c.zip"];
		for (const key of keys) await folder.put(key, Buffer.from(key));
		const { bucket } = storages;
		expect(await copyStorage({ from: folder, to: bucket, stop })).toEqual({ copied: 3, kept: 0 });
		for (const key of keys) expect((await bucket.get(key))?.toString()).toBe(key);
		await bucket.put("images/bb/b.webp", Buffer.from("images/bb/X.webp"));
		expect(await copyStorage({ from: folder, to: bucket, stop })).toEqual({ copied: 1, kept: 2 });

		const back = createLocalStorage(temporaryFolder("copied-back"));
		await copyStorage({ from: bucket, to: back, stop });
		for (const key of keys) expect((await back.get(key))?.toString()).toBe(key);
	});

	test("that differs from its original is an error", async () => {
		const from = createLocalStorage(temporaryFolder("original"));
		await from.put("images/a.webp", Buffer.from("right"));
		const to: Storage = {
			...createLocalStorage(temporaryFolder("damaged")),
			write: (key) => to.put(key, Buffer.from("wrong")).then(() => 5),
		};
		await expect(copyStorage({ from, to, stop })).rejects.toThrow(
			"The copy of images/a.webp differs from the original. Run this again.",
		);
	});
});

describe("`npm run storage:copy`", () => {
	async function copyWith(
		variables: Partial<Record<"S3_ENDPOINT" | "S3_SECRET_ACCESS_KEY", string>>,
	) {
		const { bucket, region, accessKeyId, secretAccessKey, endpoint } = s3.bucket;
		const env = {
			DATA_DIR: temporaryFolder("data"),
			S3_BUCKET: bucket,
			S3_REGION: region,
			S3_ACCESS_KEY_ID: accessKeyId,
			S3_SECRET_ACCESS_KEY: secretAccessKey,
			S3_ENDPOINT: endpoint,
			...variables,
		};
		mkdirSync(path.join(env.DATA_DIR, "storage/images"), { recursive: true });
		writeFileSync(path.join(env.DATA_DIR, "storage/images/a.webp"), "a picture");
		const args = ["scripts/storage-copy.ts", "to-bucket"];
		const options = { cwd: checkout, env };
		return promisify(execFile)(process.execPath, args, options).catch(
			(error: { code: number; stderr: string }) => error,
		);
	}

	test("says in one sentence that the bucket can't be reached", async () => {
		const S3_ENDPOINT = `http://127.0.0.1:${await findFreePort()}`;
		expect(await copyWith({ S3_ENDPOINT })).toMatchObject({
			code: 1,
			stderr: `\nThe bucket uploads at ${S3_ENDPOINT} can't be reached: connect ECONNREFUSED ${S3_ENDPOINT.slice(7)}. What was copied stays; run this again.\n`,
		});
	});

	test("says in one sentence that the bucket refuses access", async () => {
		expect(await copyWith({ S3_SECRET_ACCESS_KEY: "another" })).toMatchObject({
			code: 1,
			stderr: expect.stringMatching(
				/^\nThe bucket uploads at http:\S+ refuses access: \w+ \(status 403\)\. Check the variables beginning with S3_\.\n$/,
			),
		});
	});

	test("copies the files", async () => {
		expect(await copyWith({})).toMatchObject({
			stdout: expect.stringContaining("Copied 1 files and compared them; 0 were there already."),
		});
	});
});
