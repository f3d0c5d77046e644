import { describe, expect, it } from "vitest";
import { multipartLimits } from "./multipart-limits.ts";

const KIB = 1024;
const TYPE = "multipart/form-data; boundary=----b";

type Part = { headers?: string; name?: string; file?: string; content: string };

function bodyOf(parts: readonly Part[]): Buffer {
	const written = parts.map(({ headers = "", name = "text", file, content }) => {
		const fileName = file === undefined ? "" : `; filename="${file}"`;
		return `------b\r\nContent-Disposition: form-data; name="${name}"${fileName}\r\n${headers}\r\n${content}\r\n`;
	});
	return Buffer.from(`${written.join("")}------b--\r\n`);
}

/** Whether a body is accepted, in chunks of a size in bytes. */
function accepts(body: Buffer, { chunkBytes = 64 * KIB, type = TYPE } = {}): boolean {
	const isWithin = multipartLimits(type);
	for (let at = 0; at < body.length; at += chunkBytes) {
		if (!isWithin(body.subarray(at, at + chunkBytes))) return false;
	}
	return true;
}

describe("multipartLimits", () => {
	const file = { name: "image", file: "a photo.jpg", content: "x".repeat(2_000 * KIB) };

	it("accepts a large file beside small fields, however the body is cut", () => {
		const body = bodyOf([{ content: "upload" }, file, { content: "" }]);
		for (const chunkBytes of [1_000, 64 * KIB, 10_000 * KIB]) {
			expect(accepts(body, { chunkBytes })).toBe(true);
		}
		const small = bodyOf([{ content: "a" }, { ...file, content: "\r\n--\r\n\r\n------" }]);
		for (let chunkBytes = 1; chunkBytes < 90; chunkBytes++) {
			expect(accepts(small, { chunkBytes })).toBe(true);
		}
	});

	it("refuses fields that are as large as a file, alone or together", () => {
		expect(accepts(bodyOf([{ content: "x".repeat(257 * KIB) }]))).toBe(false);
		const some = { content: "x".repeat(60 * KIB) };
		expect(accepts(bodyOf([file, some, some, some]))).toBe(true);
		expect(accepts(bodyOf([some, some, some, file, some, some]))).toBe(false);
	});

	it("isn't misled by a field whose name looks like that of a file", () => {
		const content = "x".repeat(300 * KIB);
		for (const name of ["filename", "; filename=a", "filename*=x"]) {
			expect(accepts(bodyOf([{ name, content }]))).toBe(false);
		}
	});

	it("refuses long headers, such as a long file name, as soon as they are too long", () => {
		const long = "a".repeat(5 * KIB);
		expect(accepts(bodyOf([{ ...file, file: long }]))).toBe(false);
		expect(accepts(bodyOf([{ headers: `X-Long: ${long}\r\n`, content: "" }]))).toBe(false);
		const endless = Buffer.from(`------b\r\n${"x".repeat(5 * KIB)}`);
		expect(accepts(endless, { chunkBytes: 512 })).toBe(false);
	});

	it("refuses thousands of parts", () => {
		const part = { content: "" };
		expect(accepts(bodyOf(Array(1_900).fill(part)))).toBe(true);
		expect(accepts(bodyOf(Array(2_100).fill(part)))).toBe(false);
	});

	it("refuses text before the first part and after the last one", () => {
		const text = "x".repeat(300 * KIB);
		expect(accepts(Buffer.concat([Buffer.from(text), bodyOf([file])]))).toBe(false);
		expect(accepts(Buffer.concat([bodyOf([file]), Buffer.from(text)]))).toBe(false);
	});

	it("leaves other bodies alone", () => {
		const body = Buffer.from("x".repeat(300 * KIB));
		expect(accepts(body, { type: "application/json" })).toBe(true);
		expect(accepts(body, { type: "multipart/form-data" })).toBe(true);
	});
});
