import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { buildPrograms } from "#scripts/build/build-product.ts";
import { collectUsedPackages } from "#scripts/build/used-packages.ts";

/** The container image's files without a container engine, as the Dockerfile describes them. */

const checkout = path.resolve(import.meta.dirname, "../..");

type Instruction = { name: string; value: string };
type Stage = Instruction[];

export const finalStage =
	parseDockerfile(readFileSync(path.join(checkout, "Dockerfile"), "utf8")).at(-1) ?? [];

/** Command of the health check, and its arguments. */
export const healthCheck: readonly string[] = readHealthCheck();

/**
 * Copies the files that the last stage copies, with those of the packages that it collects. Builds the programs, and
 * requires a finished build of the server.
 */
export async function copyImageFiles(folder: string): Promise<void> {
	await buildPrograms(new AbortController().signal);
	await collectUsedPackages(folder);
	for (const copy of valuesOf(finalStage, "COPY")) {
		if (copy.includes("/packages/node_modules")) continue;
		const [source = "", target = ""] = copy.replace("--from=build /app/", "").split(" ");
		const into = target.endsWith("/") ? path.join(target, path.basename(source)) : target;
		cpSync(path.join(checkout, source), path.join(folder, into), { recursive: true });
	}
}

export function valuesOf(stage: Stage, name: string): string[] {
	return stage.filter((instruction) => instruction.name === name).map(({ value }) => value);
}

function readHealthCheck(): string[] {
	const [options = ""] = valuesOf(finalStage, "HEALTHCHECK");
	return JSON.parse(options.slice(options.indexOf("CMD") + "CMD".length));
}

/** The stages in order, each starting with its FROM, without comments and with continued lines joined. */
function parseDockerfile(text: string): Stage[] {
	const lines = text
		.replace(/^\s*#.*$/gm, "")
		.replace(/\\\n\s*/g, " ")
		.split("\n")
		.filter((line) => line.trim() !== "");
	const parsed: Stage[] = [];
	for (const line of lines) {
		const [name = "", ...rest] = line.trim().split(/\s+/);
		if (name === "FROM") parsed.push([]);
		parsed.at(-1)?.push({ name, value: rest.join(" ") });
	}
	return parsed;
}
