import { copyFile, glob, mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { checkout } from "../process/checkout.ts";
import { serverFile } from "./build-product.ts";
import { PROGRAMS } from "./programs.ts";

/** Modules that are loaded by a computed name. */
const COMPUTED_IMPORTS = [
	"node_modules/@node-rs/argon2/index.js",
	"node_modules/@prisma/schema-engine-wasm/schema_engine_bg.js",
];

/** Files that are read by a computed name. */
const COMPUTED_READS = [
	"node_modules/@fontsource/inter/unicode.json",
	"node_modules/@fontsource/inter/files/inter-*-normal.woff",
	"node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb",
	"node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm",
	"node_modules/lightningcss-*/*.node",
];

/** What stays of each package besides the files it needs. */
const ABOUT_PACKAGE = "{package.json,LICEN[CS]E*,licen[cs]e*,NOTICE*,COPYING*}";

/**
 * Copies those files of the production packages that the build and its programs need, and the licenses: without types,
 * sources, command-line tools and code for other systems. Requires a finished build with programs.
 *
 * @param target folder that gets the files as a new `node_modules`
 */
export async function collectUsedPackages(target: string): Promise<void> {
	await rm(join(target, "node_modules"), { recursive: true, force: true });
	for (const file of await findUsedFiles()) {
		const copy = join(target, file);
		await mkdir(dirname(copy), { recursive: true });
		await copyFile(join(checkout, file), copy);
	}
}

/** @returns paths in the checkout, each below `node_modules` */
async function findUsedFiles(): Promise<Set<string>> {
	const isDevelopmentOnly = await developmentPackages();
	const programs = Object.keys(PROGRAMS).map((name) => `build/${name}.js`);
	const { fileList } = await nodeFileTrace([serverFile, ...programs, ...COMPUTED_IMPORTS], {
		base: checkout,
		conditions: ["node", "import", "default"],
		ignore: (file) => isDevelopmentOnly(packageOf(file)),
	});
	const used = new Set([...fileList].filter((file) => packageOf(file) !== null));
	for (const pattern of COMPUTED_READS) await addMatches(pattern, used);
	const packages = new Set([...used].map(packageOf));
	for (const name of packages) await addMatches(`${name}/${ABOUT_PACKAGE}`, used);
	return used;
}

async function addMatches(pattern: string, files: Set<string>): Promise<void> {
	for await (const file of glob(pattern, { cwd: checkout })) files.add(file);
}

/** @returns the folder of the file's package, or null for the product's own files */
function packageOf(file: string): string | null {
	return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? null;
}

/** @returns whether the lockfile says that only development needs the package in a folder */
async function developmentPackages(): Promise<(folder: string | null) => boolean> {
	const { packages } = JSON.parse(await readFile(join(checkout, "package-lock.json"), "utf8")) as {
		packages: Record<string, { dev?: true }>;
	};
	return (folder) => folder !== null && packages[folder]?.dev === true;
}
