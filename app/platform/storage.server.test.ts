import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { env } from "./env.server.ts";
import { storage } from "./storage.server.ts";

const MEBIBYTE = 1024 * 1024;
const folderOf = (name: string) => path.resolve(env.DATA_DIR, "storage", name);

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

describe("a file too large for memory", () => {
	test("is written from a stream and read as a stream", async () => {
		expect(await storage.write("large/file.bin", streamOf(8))).toBe(8 * MEBIBYTE);
		expect(await storage.size("large/file.bin")).toBe(8 * MEBIBYTE);
		const file = await storage.read("large/file.bin");
		expect(file?.bytes).toBe(8 * MEBIBYTE);
		expect(file && (await digest(file.stream))).toBe(await digest(streamOf(8)));
	});

	test("does not exist if its source fails halfway", async () => {
		await expect(storage.write("half/file.bin", streamOf(4, { failAfter: 2 }))).rejects.toThrow(
			"the source failed",
		);
		expect(await storage.size("half/file.bin")).toBeNull();
		expect(readdirSync(folderOf("half"))).toEqual([]);
	});

	test("can be read to its end even if it is deleted in the meantime", async () => {
		await storage.write("gone/file.bin", streamOf(4));
		const file = await storage.read("gone/file.bin");
		await storage.remove("gone/file.bin");
		expect(file && (await digest(file.stream))).toBe(await digest(streamOf(4)));
		expect(await storage.read("gone/file.bin")).toBeNull();
	});
});

test("a missing file has no size and no content, and can be deleted", async () => {
	expect(await storage.size("none/file.bin")).toBeNull();
	expect(await storage.read("none/file.bin")).toBeNull();
	expect(await storage.get("none/file.bin")).toBeNull();
	await storage.remove("none/file.bin");
	expect(await storage.list("none")).toEqual([]);
});

test("a folder lists its files, including partial ones left by a crash", async () => {
	await storage.put("listed/a.zip", new Uint8Array(1));
	await storage.put("listed/below/b.zip", new Uint8Array(1));
	writeFileSync(path.join(folderOf("listed"), "c.zip.half.tmp"), "");
	expect((await storage.list("listed")).sort()).toEqual(["listed/a.zip", "listed/c.zip.half.tmp"]);
});

test.each(["../secret", "/etc/passwd", "images/../../x", "images", "Images/a", "images//a", ""])(
	"%j is refused as a key",
	async (key) => {
		await expect(async () => storage.get(key)).rejects.toThrow("Not a storage key");
		await expect(async () => storage.read(key)).rejects.toThrow("Not a storage key");
	},
);
