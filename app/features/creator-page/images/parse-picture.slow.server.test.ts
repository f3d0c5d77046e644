import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { DECODED_PICTURES, REFUSED_PICTURES } from "#tests/support/picture-cases.ts";
import { openPixels, parsePicture } from "./parse-picture.server.ts";

/** CPU time for opening a hostile file in milliseconds. The slowest takes 25; unbounded, the worst take minutes. */
const MAX_CPU_MS = 1_000;

/** @returns CPU time of the whole process in milliseconds, as pictures are decoded in threads */
async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
	const before = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000;
}

it.each(REFUSED_PICTURES)("refuses %s without work", async (_, make) => {
	const file = await make();
	const refuse = () => expect(parsePicture(file)).rejects.toMatchObject({ code: "invalid" });
	expect(await cpuMsOf(refuse)).toBeLessThan(MAX_CPU_MS);
});

it.each(DECODED_PICTURES)("decodes %s in bounded time", async (_, make) => {
	const file = await make();
	const decode = async () => (await parsePicture(file)).decode().png().toBuffer();
	expect(await cpuMsOf(decode)).toBeLessThan(MAX_CPU_MS);
});

it("stops the work itself at the time limit", async () => {
	const size = { width: 7_000, height: 7_000, channels: 3 } as const;
	const pixels = randomBytes(size.width * size.height * size.channels);
	const encode = () =>
		openPixels(pixels, size).png({ compressionLevel: 9, adaptiveFiltering: true });
	const whole = await cpuMsOf(() => encode().timeout({ seconds: 600 }).toBuffer());
	const stopped = await cpuMsOf(() =>
		expect(encode().timeout({ seconds: 1 }).toBuffer()).rejects.toThrow("timeout"),
	);
	expect(stopped).toBeLessThan(0.75 * whole);
});
