import { describe, expect, test } from "vitest";
import { cropOf, findFileProblem, needsCrop } from "./schema.ts";

const MEGABYTE = 1024 * 1024;

describe("needsCrop", () => {
	test.each([
		["profile", 400, 400, false],
		["profile", 438, 400, false],
		["profile", 441, 400, true],
		["profile", 361, 400, false],
		["profile", 359, 400, true],
		["profile", 800, 800, false],
		["profile", 801, 800, true],
		["profile", 50, 50, false],
		["banner", 1200, 400, false],
		["banner", 1200, 1200, true],
		["banner", 2400, 800, false],
		["banner", 2402, 800, true],
		["banner", 1320, 400, false],
		["banner", 1321, 400, true],
	] as const)("a %s of %d × %d: %s", (purpose, width, height, expected) => {
		expect(needsCrop(purpose, { width, height })).toBe(expected);
	});
});

describe("findFileProblem", () => {
	const photo = { name: "me.jpg", type: "image/jpeg", size: 1000 };
	const wrongType = "Please select a valid image file (JPEG, PNG, GIF, or WebP)";

	test.each(["image/jpeg", "image/png", "image/gif", "image/webp"])("accepts %s", (type) => {
		expect(findFileProblem("profile", { ...photo, type })).toBeNull();
	});

	test.each(["image/svg+xml", "image/tiff", "text/html", "application/octet-stream", ""])(
		"refuses %j",
		(type) => {
			expect(findFileProblem("profile", { ...photo, type })).toBe(wrongType);
		},
	);

	test.each(["../../etc/passwd.jpg", "C:\\me.jpg", "me\u0000.jpg", "a\nb.jpg"])(
		"refuses the name %j",
		(name) => {
			expect(findFileProblem("profile", { ...photo, name })).toBe(wrongType);
		},
	);

	test.each([
		["profile", 5],
		["banner", 10],
	] as const)("limits a %s to %d MB", (purpose, megabytes) => {
		const size = megabytes * MEGABYTE;
		expect(findFileProblem(purpose, { ...photo, size })).toBeNull();
		expect(findFileProblem(purpose, { ...photo, size: size + 1 })).toBe(
			`Image file size must be less than ${megabytes}MB`,
		);
	});
});

test("a crop has all of its sides or none", () => {
	expect(cropOf({})).toBeUndefined();
	expect(cropOf({ cropX: 1, cropY: 2, cropWidth: 3, cropHeight: 4 })).toEqual({
		x: 1,
		y: 2,
		width: 3,
		height: 4,
	});
	expect(cropOf({ cropX: 1, cropY: 2, cropWidth: 3 })).toMatchObject({ height: Number.NaN });
});
