import { describe, expect, test } from "vitest";
import { heifStart } from "#tests/support/hostile-pictures.ts";
import { findImageProblem, sniffFormat } from "./sniff-format.ts";

const MEGABYTE = 1024 * 1024;
const WRONG_TYPE = "Please select a valid image file (JPEG, PNG, GIF, or WebP)";

const BEGINNINGS = [
	["jpeg", "\xff\xd8\xff\xe0"],
	["png", "\x89PNG\r\n\x1a\n"],
	["gif", "GIF89a"],
	["gif", "GIF87a"],
	["webp", "RIFF\x00\x00\x00\x00WEBPVP8 "],
] as const;

const fileOf = (bytes: string | Buffer, name = "me.jpg", type = "image/jpeg") =>
	new File([new Uint8Array(Buffer.from(bytes as string, "latin1"))], name, { type });

describe("a picture is recognized by its content", () => {
	test.each(BEGINNINGS)("%s", async (format, beginning) => {
		expect(sniffFormat(Buffer.from(beginning, "latin1"))).toBe(format);
		for (const [name, type] of [
			["me.png", "image/png"],
			["me.heic", "image/heic"],
			["me", ""],
			["a/b\n.txt", "text/plain"],
			["me.svg", "image/svg+xml"],
		] as const) {
			expect(await findImageProblem(fileOf(beginning, name, type), MEGABYTE)).toBeNull();
		}
	});

	test.each(["", "<svg/>", "<html>", "RIFF\x00\x00\x00\x00WAVE", "BM", "%PDF-1.7", "II*\x00"])(
		"%j is none",
		async (text) => {
			expect(await findImageProblem(fileOf(text), MEGABYTE)).toBe(WRONG_TYPE);
		},
	);
});

test("a photo of an iPhone is named, with what to do", async () => {
	const brands = (...names: string[]) =>
		fileOf(`\x00\x00\x00\x1cftyp${names[0]}\x00\x00\x00\x00${names.slice(1).join("")}`, "a.jpg");
	for (const file of [
		fileOf(heifStart("heic"), "IMG_1.HEIC", "image/heic"),
		brands("heix", "mif1"),
		brands("mif1", "mif1", "heic"),
	]) {
		expect(await findImageProblem(file, MEGABYTE)).toMatch(/^This is a HEIC photo,.* JPEG/);
	}
	expect(await findImageProblem(fileOf(heifStart("avif")), MEGABYTE)).toMatch(/^This is an AVIF/);
	expect(await findImageProblem(brands("isom", "mp41"), MEGABYTE)).toBe(WRONG_TYPE);
});

test("a file of one byte over the limit is too large, whatever it is", async () => {
	const bytes = Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), Buffer.alloc(5 * MEGABYTE)]);
	const upTo = (size: number) => findImageProblem(fileOf(bytes.subarray(0, size)), 5 * MEGABYTE);
	expect(await upTo(5 * MEGABYTE)).toBeNull();
	expect(await upTo(5 * MEGABYTE + 1)).toBe("Image file size must be less than 5MB");
});
