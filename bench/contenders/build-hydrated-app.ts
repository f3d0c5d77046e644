import { join } from "node:path";
import { hashContent, isStamped, stamp } from "#scripts/build/content-hash.ts";
import { checkout, localData } from "#scripts/process/checkout.ts";
import { packageProgram, runProgram } from "#scripts/process/program.ts";

const SOURCES = [
	"bench/hydrated-app",
	"app/features",
	"app/forms",
	"app/ui",
	"prisma/schema.prisma",
	"package-lock.json",
];
/** Same folder as in its react-router.config.ts. */
const buildFolder = join(localData, "bench", "hydrated-app");
const stampFile = join(buildFolder, ".source-hash");

/** Path of the build for `react-router-serve`. */
export const hydratedAppBuild = join(buildFolder, "server", "index.js");

/** Builds the contender of rows 2 and 4 if its sources have changed. */
export async function buildHydratedApp(stop: AbortSignal): Promise<void> {
	const hash = hashContent(SOURCES);
	if (isStamped(stampFile, hash)) return;
	const { code, output } = await runProgram(
		[packageProgram("react-router"), "build", join(checkout, "bench", "hydrated-app")],
		stop,
		{ env: { NODE_ENV: "production" } },
	);
	if (code !== 0) throw new Error(`${output}\n\nThe hydrated app could not be built; see above.`);
	stamp(stampFile, hash);
}
