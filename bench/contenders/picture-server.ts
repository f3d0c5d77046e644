/**
 * A program: creates a profile photo's files from the posted picture, on the port in PORT, and writes
 * them to a folder. Uses the minimum with `sharp` ("bare"), without any checks, or the product's own
 * pipeline ("pipeline"), which rejects with 400.
 */
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { filesOf, renderImage } from "#app/features/creator-page/images/render-image.server.ts";
import { IMAGE_TARGETS } from "#app/features/creator-page/images/schema.ts";

const { widths } = IMAGE_TARGETS.profile;
const SIDE = Math.max(...widths);
const QUALITY = 85;

const [, , folder = "", maker] = process.argv;
const makeFiles = maker === "pipeline" ? makeByPipeline : makeBare;
let uploads = 0;

createServer(async (request, response) => {
	if (request.method === "POST") {
		const picture = await readPicture(request);
		try {
			const name = String(++uploads);
			const files = await makeFiles(picture);
			await Promise.all(
				files.map((file, index) => writeFile(join(folder, `${name}-${index}`), file)),
			);
		} catch {
			response.statusCode = 400;
		}
	}
	response.end();
}).listen(Number(process.env.PORT), "127.0.0.1");

async function makeByPipeline(bytes: Uint8Array): Promise<Buffer[]> {
	// Each upload as that of another account: one account's would wait for each other.
	const renditions = await renderImage({ owner: randomUUID(), bytes, purpose: "profile" });
	return renditions.map((rendition) => rendition.bytes);
}

async function makeBare(bytes: Uint8Array): Promise<Buffer[]> {
	const { data, info } = await sharp(bytes)
		.autoOrient()
		.resize(SIDE, SIDE, { fit: "cover" })
		.raw()
		.toBuffer({ resolveWithObject: true });
	const pixels = sharp(data, { raw: info });
	return Promise.all(
		filesOf(widths).map(({ width, format }) => {
			const resized = pixels.clone().resize({ width });
			const encoded =
				format === "webp"
					? resized.webp({ quality: QUALITY })
					: resized.jpeg({ quality: QUALITY, mozjpeg: true });
			return encoded.toBuffer();
		}),
	);
}

/** Reads the file from the form, in the format that the product receives. */
async function readPicture(request: IncomingMessage): Promise<Uint8Array> {
	const headers = { "Content-Type": request.headers["content-type"] ?? "" };
	// Node's stream types differ slightly from the browser's.
	const body = Readable.toWeb(request) as ReadableStream<Uint8Array>;
	const file = (await new Response(body, { headers }).formData()).get("image");
	if (!(file instanceof File)) throw new Error("There is no picture in the form.");
	return new Uint8Array(await file.arrayBuffer());
}

process.on("SIGTERM", () => process.exit(0));
