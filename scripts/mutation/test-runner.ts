import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { StrykerOptions } from "@stryker-mutator/api/core";
import type { Injector, PluginContext } from "@stryker-mutator/api/plugin";
import {
	commonTokens,
	declareFactoryPlugin,
	PluginKind,
	tokens,
} from "@stryker-mutator/api/plugin";
import type { CompleteDryRunResult, TestRunner } from "@stryker-mutator/api/test-runner";
import { DryRunStatus } from "@stryker-mutator/api/test-runner";
import { strykerPlugins as vitestPlugins } from "@stryker-mutator/vitest-runner";

/**
 * Stryker's Vitest runner with two changes.
 *
 * It switches a mutant of code that runs when its module is loaded on before the tests load the module. Stryker does
 * that too, but not with `testFiles`: there it switches the mutant on after the import, and reports it as survived.
 *
 * It keeps what the run without mutants found (option `coverageFile`), so that a continued run doesn't repeat it.
 */
function createTestRunner(injector: Injector<PluginContext>): TestRunner {
	const [vitestPlugin] = vitestPlugins;
	if (!vitestPlugin) throw new Error("@stryker-mutator/vitest-runner has no plugin");
	const runner = vitestPlugin.factory(injector) as Required<TestRunner>;
	const options: StrykerOptions = injector.resolve(commonTokens.options);
	const coverageFile = options.coverageFile as string | null;
	return {
		capabilities: () => runner.capabilities(),
		init: () => runner.init(),
		dispose: () => runner.dispose(),
		async dryRun(run) {
			if (coverageFile !== null && existsSync(coverageFile)) return readCoverage(coverageFile);
			const result = await runner.dryRun(run);
			if (coverageFile !== null && result.status === DryRunStatus.Complete)
				writeFileSync(coverageFile, JSON.stringify(mapFiles(result, relative)));
			return result;
		},
		mutantRun: (run) =>
			runner.mutantRun(run.reloadEnvironment ? { ...run, mutantActivation: "static" } : run),
	};
}
createTestRunner.inject = tokens(commonTokens.injector);

function readCoverage(file: string): CompleteDryRunResult {
	return mapFiles(JSON.parse(readFileSync(file, "utf8")), join);
}

/** The copy of the checkout, which is the current folder, has another path in each run. */
function mapFiles(
	result: CompleteDryRunResult,
	map: (folder: string, file: string) => string,
): CompleteDryRunResult {
	const tests = result.tests.map((test) =>
		test.fileName ? { ...test, fileName: map(process.cwd(), test.fileName) } : test,
	);
	return { ...result, tests };
}

export const strykerPlugins = [
	declareFactoryPlugin(PluginKind.TestRunner, "kept-vitest", createTestRunner),
];
