import { create } from "qrcode";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makeQrCode, qrCodePng, qrCodeSvg } from "./qr-code.server.ts";

const ADDRESS = "https://links.example.com/anna";
const QUIET_ZONE = 4;

/** Whether each module is dark, row by row, quiet zone included: samples the center of each module. */
async function readModules(file: Buffer, size: number): Promise<boolean[]> {
	const { data, info } = await sharp(file)
		.flatten({ background: "#fff" })
		.greyscale()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const middleOf = (module: number) => Math.floor(((module + 0.5) * info.width) / size);
	return Array.from({ length: size * size }, (_, index) => {
		const [x, y] = [middleOf(index % size), middleOf(Math.floor(index / size))];
		return (data[y * info.width + x] ?? 255) < 128;
	});
}

describe("the QR code of an address", () => {
	test("has error correction level M and a quiet zone of four modules, as SVG and as PNG", async () => {
		const { modules } = create(ADDRESS, { errorCorrectionLevel: "M" });
		const size = modules.size + 2 * QUIET_ZONE;
		const expected = Array.from({ length: size * size }, (_, index) => {
			const [x, y] = [(index % size) - QUIET_ZONE, Math.floor(index / size) - QUIET_ZONE];
			const isInside = x >= 0 && y >= 0 && x < modules.size && y < modules.size;
			return isInside && modules.get(y, x) !== 0;
		});
		expect(makeQrCode(ADDRESS).size).toBe(size);
		expect(await readModules(Buffer.from(qrCodeSvg(ADDRESS)), size)).toEqual(expected);
		expect(await readModules(await qrCodePng(ADDRESS), size)).toEqual(expected);
	});

	test("is large enough to print", async () => {
		const { width, height } = await sharp(await qrCodePng(ADDRESS)).metadata();
		expect(Math.min(width, height)).toBeGreaterThanOrEqual(900);
	});
});
