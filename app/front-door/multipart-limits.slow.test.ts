import { expect, test } from "vitest";
import { cpuMsOf } from "#tests/support/cpu-ms-of.ts";
import { multipartLimits } from "./multipart-limits.ts";

const HEAD = '------b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
const CHUNK_BYTES = 64 * 1024;

test.each(["\r\n--", "\r\n------", "\r\n\r\n", "-"])("takes linear time: %j", async (content) => {
	const body = Buffer.from(`${HEAD}${content.repeat(1024 * 1_000)}\r\n------b--\r\n`);
	const read = () => {
		const isWithin = multipartLimits("multipart/form-data; boundary=----b");
		for (let at = 0; at < body.length; at += CHUNK_BYTES) {
			expect(isWithin(body.subarray(at, at + CHUNK_BYTES))).toBe(true);
		}
	};
	expect(await cpuMsOf(read)).toBeLessThan(1_000);
});
