import { expect, test } from "vitest";
import { zipOf } from "#tests/support/zip-file.ts";
import { DAMAGED_ZIP, isZip, parseArchive } from "./parse-archive.server.ts";
import { parseDataArchive } from "./parse-data-archive.server.ts";

const MEBIBYTE = 1024 * 1024;
const text = (bytes: Uint8Array | null) => new TextDecoder().decode(bytes ?? new Uint8Array());

/** Replaces every occurrence of the same length in a zip: its names stand in two places. */
function rewrite(zip: Uint8Array, from: string, to: string): Uint8Array {
	const rewritten = Buffer.from(zip).toString("latin1").replaceAll(from, to);
	return new Uint8Array(Buffer.from(rewritten, "latin1"));
}

test("unpacks the files that are asked for", async () => {
	const zip = await zipOf({ "page.json": "{}", "images/a.webp": "picture" });
	expect(isZip(zip)).toBe(true);
	expect(isZip(new TextEncoder().encode("<html>"))).toBe(false);
	const archive = await parseArchive(zip);
	expect([...archive.names]).toEqual(["page.json", "images/a.webp"]);
	expect(text(await archive.read("images/a.webp", 7))).toBe("picture");
	expect(await archive.read("images/b.webp", 7)).toBeNull();
});

test("unpacks no more than allowed, whatever the zip says about sizes", async () => {
	const zip = await zipOf({ "page.json": "x".repeat(MEBIBYTE) });
	const archive = await parseArchive(zip);
	const tooLarge = { code: "invalid", message: "“page.json” in this zip file is too large." };
	await expect(archive.read("page.json", MEBIBYTE - 1)).rejects.toMatchObject(tooLarge);
});

test("refuses what is damaged, hides another path, or has too many files", async () => {
	const zip = await zipOf({ "page.json": "{}", "images/a.webp": "picture" });
	const damaged = { code: "invalid", message: DAMAGED_ZIP };
	for (const bytes of [
		zip.slice(0, zip.length - 30),
		new TextEncoder().encode("PK\u0003\u0004 and no more"),
		rewrite(zip, "images/a.webp", "../../a.webpx"),
	]) {
		await expect(parseArchive(bytes)).rejects.toMatchObject(damaged);
	}
	const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`f${index}`, ""]));
	await expect(parseArchive(await zipOf(many))).rejects.toMatchObject({
		code: "invalid",
		message: "This zip file has too many files in it.",
	});
});

test("says that an encrypted file needs a password", async () => {
	const zip = Buffer.from(await zipOf({ "page.json": " ".repeat(20) }));
	// The flag that says so, in the central directory, and the size without the header of the encryption.
	const entry = zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
	zip.writeUInt16LE(zip.readUInt16LE(entry + 8) | 1, entry + 8);
	zip.writeUInt32LE(8, entry + 24);
	const archive = await parseArchive(new Uint8Array(zip));
	await expect(archive.read("page.json", 10)).rejects.toMatchObject({
		code: "invalid",
		message: "This zip file needs a password.",
	});
});

test("finds a copy of somebody's data, also in the folder that unzipping it made", async () => {
	const zip = await zipOf({
		"anna-data/page.json": '{"links":[]}',
		"anna-data/images/a.webp": "a",
	});
	const archive = await parseDataArchive(zip);
	expect(archive.page).toEqual({ links: [] });
	expect(archive.names.has("images/a.webp")).toBe(true);
	expect(text(await archive.read("images/a.webp", 1))).toBe("a");
});

test.each([
	["another zip", { "holiday.jpg": "x" }],
	["one whose page.json is no JSON", { "page.json": "<html>" }],
	["one with page.json deep in it", { "a/b/page.json": "{}" }],
])("refuses %s", async (_name, files) => {
	await expect(parseDataArchive(await zipOf(files))).rejects.toMatchObject({
		code: "invalid",
		message: expect.stringMatching(/^This zip file isn’t a copy of your data/),
	});
});
