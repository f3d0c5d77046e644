import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Logger } from "@stryker-mutator/api/logging";
import type { Injector, PluginContext } from "@stryker-mutator/api/plugin";
import {
	commonTokens,
	declareFactoryPlugin,
	PluginKind,
	tokens,
} from "@stryker-mutator/api/plugin";
import type {
	DryRunResult,
	MutantRunOptions,
	MutantRunResult,
	TestRunner,
} from "@stryker-mutator/api/test-runner";
import { DryRunStatus, MutantRunStatus, TestStatus } from "@stryker-mutator/api/test-runner";
import { strykerPlugins as vitestPlugins } from "@stryker-mutator/vitest-runner";

/**
 * Stryker's Vitest runner with these changes.
 *
 * It switches a mutant of code that runs when its module is loaded on before the tests load the module. Stryker does
 * that too, but not with `testFiles`: there it switches the mutant on after the import, and reports it as survived.
 * For such a mutant, which any test may notice, it runs the tests beside the code first: most are killed there.
 *
 * Tests that fail without mutants, as a busy machine makes some, are left out, and named. Stryker would not start. The run
 * without mutants goes on after one: Stryker tells Vitest to stop at the first failure, and would count no test after it.
 */
function createTestRunner(injector: Injector<PluginContext>): TestRunner {
	const [vitestPlugin] = vitestPlugins;
	if (!vitestPlugin) throw new Error("@stryker-mutator/vitest-runner has no plugin");
	const runner = vitestPlugin.factory(injector) as Required<TestRunner>;
	const leftOut = new Set<string>();
	const log = injector.resolve(commonTokens.logger);
	return {
		capabilities: () => runner.capabilities(),
		init: () => runner.init(),
		dispose: () => runner.dispose(),
		dryRun: async (run) => leaveOutFailed(await runToItsEnd(runner, run), { leftOut, log }),
		async mutantRun(run) {
			if (!run.reloadEnvironment) return runner.mutantRun(run);
			const result = await runStatic(runner, { ...run, mutantActivation: "static" });
			const isKilledByLeftOut =
				result.status === MutantRunStatus.Killed &&
				[result.killedBy].flat().every((test) => leftOut.has(test));
			return isKilledByLeftOut
				? { status: MutantRunStatus.Error, errorMessage: "a test that was left out failed" }
				: result;
		},
	};
}
createTestRunner.inject = tokens(commonTokens.injector);

async function runToItsEnd(
	runner: Required<TestRunner>,
	run: Parameters<TestRunner["dryRun"]>[0],
): Promise<DryRunResult> {
	type Vitest = { projects: { config: { bail: number } }[] };
	const { ctx } = runner as unknown as { ctx: Vitest };
	const configs = ctx.projects.map(({ config }) => config);
	const bails = configs.map(({ bail }) => bail);
	for (const config of configs) config.bail = 0;
	try {
		return await runner.dryRun(run);
	} finally {
		for (const [index, config] of configs.entries()) config.bail = bails[index] ?? 1;
	}
}

/** @param options.leftOut set to which the ids of the tests that failed are added */
function leaveOutFailed(
	result: DryRunResult,
	{ leftOut, log }: { leftOut: Set<string>; log: Logger },
): DryRunResult {
	if (result.status !== DryRunStatus.Complete) return result;
	for (const { id, name, status } of result.tests) {
		if (status !== TestStatus.Failed) continue;
		log.warn(`Left out, because it fails without mutants: ${name}`);
		leftOut.add(id);
	}
	const perTest = Object.entries(result.mutantCoverage?.perTest ?? {});
	return {
		...result,
		tests: result.tests.filter(({ id }) => !leftOut.has(id)),
		...(result.mutantCoverage && {
			mutantCoverage: {
				...result.mutantCoverage,
				perTest: Object.fromEntries(perTest.filter(([id]) => !leftOut.has(id))),
			},
		}),
	};
}

async function runStatic(
	runner: Required<TestRunner>,
	run: MutantRunOptions,
): Promise<MutantRunResult> {
	const testFilter = globSync(join(dirname(run.sandboxFileName), "*.test.{ts,tsx}"));
	if (testFilter.length > 0) {
		const result = await runner.mutantRun({ ...run, testFilter });
		if (result.status !== MutantRunStatus.Survived) return result;
	}
	return runner.mutantRun(run);
}

export const strykerPlugins = [
	declareFactoryPlugin(PluginKind.TestRunner, "adapted-vitest", createTestRunner),
];
