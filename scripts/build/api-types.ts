import { join } from "node:path";
import { checkout } from "../process/checkout.ts";
import { runProgram } from "../process/program.ts";
import { TaskError } from "../process/task.ts";
import { hashContent, isStamped, stamp } from "./content-hash.ts";

const SOURCES = ["app", "package-lock.json", "scripts/build/write-api-types.ts"];
export const apiTypesFile = join(checkout, "app", "generated", "api-types.ts");
const stampFile = join(checkout, "app", "generated", ".api-types-hash");

/** Generates the types of the API's client, which the recipes of docs/api.md use, if the product has changed. */
export async function generateApiTypes(stop: AbortSignal): Promise<void> {
	const hash = hashContent(SOURCES, (path) => path.startsWith(join("app", "generated")));
	if (isStamped(stampFile, hash)) return;
	const script = join(checkout, "scripts/build/write-api-types.ts");
	const { code, output } = await runProgram([script], stop);
	if (code !== 0) throw new TaskError(`${output}\n\nThe types of the API could not be generated.`);
	stamp(stampFile, hash);
}
