import { describe, expect, it } from "vitest";
import { bitmapEntry, icoFile } from "#tests/support/ico-file.ts";
import { readIco } from "./read-ico.ts";

const png = Buffer.from("\x89PNG\r\n\x1a\nand the rest", "latin1");

describe("readIco", () => {
	it("returns the largest readable picture", () => {
		const file = icoFile([
			{ width: 16, content: bitmapEntry({ width: 16, height: 16, rgba: [1, 2, 3, 255] }) },
			{ width: 48, content: png },
			{ width: 64, content: Buffer.from("some other kind of bitmap") },
		]);
		expect(readIco(file)).toEqual({ kind: "png", bytes: png });
	});

	it("reads a bitmap bottom-up in BGR order", () => {
		const content = bitmapEntry({ width: 2, height: 2, rgba: [10, 20, 30, 40] });
		// Bitmaps start with the left pixel of the bottom row.
		content.set([3, 2, 1, 255], 40);
		expect(readIco(icoFile([{ width: 2, content }]))).toEqual({
			kind: "pixels",
			width: 2,
			height: 2,
			bytes: Buffer.from([10, 20, 30, 40, 10, 20, 30, 40, 1, 2, 3, 255, 10, 20, 30, 40]),
		});
	});

	it("takes bitmaps of up to 256 pixels, and none without a pixel", () => {
		const ofSize = (width: number, height: number) =>
			readIco(
				icoFile([{ width: 2, content: bitmapEntry({ width, height, rgba: [1, 2, 3, 255] }) }]),
			);
		expect(ofSize(256, 256)).toMatchObject({ width: 256, height: 256 });
		expect(ofSize(257, 1)).toBeNull();
		expect(ofSize(1, 257)).toBeNull();
		expect(ofSize(0, 1)).toBeNull();
		expect(ofSize(1, 0)).toBeNull();
	});

	it("returns null for anything but an icon file", () => {
		for (const file of [Buffer.alloc(0), Buffer.from("<html>"), png, icoFile([])]) {
			expect(readIco(file)).toBeNull();
		}
	});

	it("ignores entries that point outside the file or claim too large a size", () => {
		const content = bitmapEntry({ width: 4, height: 4, rgba: [0, 0, 0, 255] });
		const whole = icoFile([{ width: 4, content }]);
		for (let length = 0; length < whole.length; length += 1) {
			expect(readIco(whole.subarray(0, length))).toBeNull();
		}
		for (const [at, value] of [
			[4, 100_000],
			[4, -4],
			[8, 0x7ffffffe],
			[8, 7],
			[0, 0xffffffff],
		] as const) {
			const broken = Buffer.from(content);
			if (value > 0x7fffffff) broken.writeUInt32LE(value, at);
			else broken.writeInt32LE(value, at);
			expect(readIco(icoFile([{ width: 4, content: broken }]))).toBeNull();
		}
	});
});
