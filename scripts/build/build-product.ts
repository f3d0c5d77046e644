import { rmSync } from "node:fs";
import { join } from "node:path";
import { acquireLock } from "../bootstrap/file-lock.mjs";
import { checkout, localData, packageVersion } from "../process/checkout.ts";
import { packageProgram, runProgram } from "../process/program.ts";
import { TaskError } from "../process/task.ts";
import { hashContent, isStamped, stamp } from "./content-hash.ts";
import { generatePrismaClient } from "./generate-prisma-client.ts";

const SOURCES = [
	"app",
	"public",
	"package.json",
	"prisma/migrations",
	"prisma/schema.prisma",
	"vite.config.ts",
	"scripts/build/precompress.ts",
	"react-router.config.ts",
	"package-lock.json",
	"tsconfig.json",
];
const buildFolder = join(checkout, "build");
const stampFile = join(buildFolder, ".source-hash");

/** Hexadecimal digits of the hash of the sources that tell builds of a version apart under Health. */
const HASH_LENGTH = 12;

/** Entry file of the built product. */
export const serverFile = join(buildFolder, "server", "index.js");

/** Builds the product if its sources have changed since the last build. */
export async function buildIfChanged(stop: AbortSignal): Promise<void> {
	if (!isStamped(stampFile, hashSources())) await buildProduct(stop);
}

/** Builds the product; two processes never build at the same time. */
export async function buildProduct(stop: AbortSignal, { isForced = false } = {}): Promise<void> {
	const release = await acquireLock(join(localData, "build.lock"), {
		signal: stop,
		onWait: () => console.log("Another run is building; waiting for it…"),
	});
	try {
		const hash = hashSources();
		if (!isForced && isStamped(stampFile, hash)) return;
		await generatePrismaClient(stop);
		console.log("Building (about ten seconds)…");
		rmSync(stampFile, { force: true });
		await runBuild([packageProgram("react-router"), "build"], stop, { BUILD_ID: toBuildId(hash) });
		stamp(stampFile, hash);
	} finally {
		release();
	}
}

/** Builds the image's programs (see programs.ts) beside the product, which must be built already. */
export async function buildPrograms(stop: AbortSignal): Promise<void> {
	const buildId = toBuildId(hashSources());
	await runBuild([join(checkout, "scripts/build/build-programs.ts"), buildId], stop);
}

async function runBuild(program: string[], stop: AbortSignal, env?: NodeJS.ProcessEnv) {
	const { code, output } = await runProgram(program, stop, {
		env: { NODE_ENV: "production", ...env },
	});
	if (code !== 0) throw new TaskError(`${output}\n\nThe build failed; see above.`);
}

/** @returns a version with build metadata, in the notation of Semantic Versioning */
function toBuildId(hash: string): string {
	return `${packageVersion}+${hash.slice(0, HASH_LENGTH)}`;
}

function hashSources(): string {
	// The generated client depends on schema.prisma only.
	return hashContent(SOURCES, (path) => path.startsWith(join("app", "generated")));
}
