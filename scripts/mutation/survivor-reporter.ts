import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { MutantResult } from "@stryker-mutator/api/core";
import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { isAlive } from "./summarize-results.ts";

/** Prints each mutant that no test has noticed as soon as it is known: a run that is stopped has told what it found. */
const survivorReporter = {
	onMutantTested(mutant: MutantResult) {
		if (isAlive(mutant)) console.log(describeMutant(mutant));
	},
};

function describeMutant({ fileName, location, mutatorName, replacement, status }: MutantResult) {
	const { line, column } = location.start;
	const source = readFileSync(fileName, "utf8").split("\n")[line - 1] ?? "";
	const place = `${relative(process.cwd(), fileName)}:${line}:${column}`;
	const note = status === "NoCoverage" ? " (no test runs this line)" : "";
	return `\n${place} ${mutatorName}${note}\n- ${source.trim()}\n+ ${replacement.trim()}`;
}

export const strykerPlugins = [
	declareValuePlugin(PluginKind.Reporter, "survivors", survivorReporter),
];
