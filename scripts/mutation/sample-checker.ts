import type { CheckResult } from "@stryker-mutator/api/check";
import { CheckStatus } from "@stryker-mutator/api/check";
import type { Mutant, StrykerOptions } from "@stryker-mutator/api/core";
import {
	commonTokens,
	declareFactoryPlugin,
	PluginKind,
	tokens,
} from "@stryker-mutator/api/plugin";
import { keyOf, NOT_SAMPLED } from "./sample.ts";

/**
 * Stryker can't draw a sample, but it asks checkers which mutants are worth a test run. This one refuses all mutants
 * that are not in the option `sampledMutants` (made by `sampleOptions`); Stryker runs no test for them.
 */
function createSampleChecker(options: StrykerOptions) {
	const folder = options.sampledFolder as string;
	const sample = new Set(options.sampledMutants as string[]);
	return {
		async init() {},
		async group(mutants: Mutant[]): Promise<string[][]> {
			return [mutants.map(({ id }) => id)];
		},
		async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
			return Object.fromEntries(
				mutants.map((mutant): [string, CheckResult] => [
					mutant.id,
					sample.has(keyOf(mutant, folder))
						? { status: CheckStatus.Passed }
						: { status: CheckStatus.CompileError, reason: NOT_SAMPLED },
				]),
			);
		},
	};
}
createSampleChecker.inject = tokens(commonTokens.options);

export const strykerPlugins = [
	declareFactoryPlugin(PluginKind.Checker, "sample", createSampleChecker),
];
