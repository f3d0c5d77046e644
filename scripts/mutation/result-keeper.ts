import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { MutantResult, StrykerOptions } from "@stryker-mutator/api/core";
import {
	commonTokens,
	declareFactoryPlugin,
	PluginKind,
	tokens,
} from "@stryker-mutator/api/plugin";
import { isTested } from "./summarize-results.ts";

/** Appends each result to the file `resultsFile`, so that a run that was stopped can continue. */
function createResultKeeper(options: StrykerOptions) {
	const file = options.resultsFile as string | null;
	return {
		onMutantTested({ coveredBy, ...result }: MutantResult) {
			if (file !== null && isTested(result)) appendFileSync(file, `${JSON.stringify(result)}\n`);
		},
	};
}
createResultKeeper.inject = tokens(commonTokens.options);

/** @returns the results that runs with this file have kept */
export function readKeptResults(file: string): MutantResult[] {
	if (!existsSync(file)) return [];
	// A run that was stopped while it wrote leaves a last line without its end.
	const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
	return lines.map((line) => JSON.parse(line));
}

export const strykerPlugins = [
	declareFactoryPlugin(PluginKind.Reporter, "results", createResultKeeper),
];
