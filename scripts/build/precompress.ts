import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|xml)$/;
const MIN_BYTES = 1_024;

/** Vite plugin: writes `.br` and `.gz` beside each built asset, so that no request has to compress one. */
export function precompress(): Plugin {
	let clientDirectory = "";
	return {
		name: "precompress",
		apply: "build",
		applyToEnvironment: (environment) => environment.name === "client",
		configResolved(config) {
			clientDirectory = path.resolve(config.root, "build/client");
		},
		async closeBundle() {
			// Called after a failed build too: that error must remain visible.
			if (!existsSync(clientDirectory)) return;
			const entries = await readdir(clientDirectory, { recursive: true, withFileTypes: true });
			await Promise.all(
				entries
					.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
					.map((entry) => compressFile(path.join(entry.parentPath, entry.name))),
			);
		},
	};
}

async function compressFile(file: string): Promise<void> {
	const bytes = await readFile(file);
	if (bytes.length < MIN_BYTES) return;
	const [brotli, gzipped] = await Promise.all([
		promisify(brotliCompress)(bytes, {
			params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
		}),
		promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
	]);
	await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
