import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { createVitest, type TestSpecification, type Vitest } from "vitest/node";
import { checkout } from "../process/checkout.ts";
import { type Mutant, makeMutants } from "./make-mutants.ts";

/** `untested` where no test imports the file. */
export type Verdict = "killed" | "survived" | "untested";

export type Judged = { file: string; mutant: Mutant; verdict: Verdict };

/** A mutant that makes a test run for ever, or this much longer, is killed. */
const TEST_TIMEOUT_MS = 10_000;

/**
 * Runs the tests of a file against each of its mutants: first those of its own feature, then, of one that survives,
 * all others that import the file. Nothing on the disk changes: the mutant is what the test program loads in the file's
 * place.
 */
export class MutationRun {
	readonly #vitest: Vitest;
	#current: { file: string; source: string } | null = null;

	private constructor(vitest: Vitest) {
		this.#vitest = vitest;
	}

	static async start(): Promise<MutationRun> {
		const { default: configuration } = await import("../../vitest.config.ts");
		const run: { current: MutationRun | null } = { current: null };
		const plugin: Plugin = {
			name: "mutant",
			enforce: "pre",
			load: (id) => run.current?.sourceOf(id),
		};
		const projects = (configuration.test?.projects ?? []) as { test: { name: string } }[];
		const vitest = await createVitest(
			"test",
			{
				...configuration.test,
				config: false,
				root: checkout,
				watch: false,
				bail: 1,
				maxWorkers: 1,
				testTimeout: TEST_TIMEOUT_MS,
				reporters: [{}],
				silent: true,
				projects: projects
					.filter(({ test }) => test.name !== "integration")
					.map((project) => ({ ...project, plugins: [plugin] })),
			},
			{},
		);
		run.current = new MutationRun(vitest);
		return run.current;
	}

	sourceOf(id: string): string | undefined {
		const [file] = id.split("?");
		return this.#current?.file === file ? this.#current?.source : undefined;
	}

	/**
	 * @param choose of all mutants of the file, those to judge
	 * @throws Error when the tests fail without a mutant
	 */
	async judge(file: string, choose: (mutants: Mutant[]) => Mutant[]): Promise<Judged[]> {
		const absolute = join(checkout, file);
		const source = readFileSync(absolute, "utf8");
		const mutants = choose(makeMutants(file, source));
		if (mutants.length === 0) return [];
		const { near, far } = await this.#findTests(file);
		if (near.length + far.length === 0) {
			return mutants.map((mutant) => ({ file, mutant, verdict: "untested" }));
		}
		await this.#load(absolute, null);
		if (!(await this.#pass([...near, ...far])))
			throw new Error(`The tests of ${file} fail as it is`);
		const judged: Judged[] = [];
		for (const mutant of mutants) {
			const { start, end, replacement } = mutant;
			await this.#load(absolute, source.slice(0, start) + replacement + source.slice(end));
			const hasSurvived = (await this.#pass(near)) && (await this.#pass(far));
			judged.push({ file, mutant, verdict: hasSurvived ? "survived" : "killed" });
		}
		await this.#load(absolute, null);
		return judged;
	}

	async end(): Promise<void> {
		await this.#vitest.close();
	}

	async #findTests(file: string): Promise<Record<"near" | "far", TestSpecification[]>> {
		this.#vitest.config.related = [join(checkout, file)];
		const related = await this.#vitest.getRelevantTestSpecifications();
		const feature = file.split("/").slice(0, file.startsWith("app/features/") ? 3 : 2);
		const folder = `${join(checkout, ...feature)}/`;
		const isNear = ({ moduleId }: TestSpecification) => moduleId.startsWith(folder);
		return { near: related.filter(isNear), far: related.filter((each) => !isNear(each)) };
	}

	async #load(file: string, source: string | null): Promise<void> {
		this.#current = source === null ? null : { file, source };
		this.#vitest.invalidateFile(file);
	}

	async #pass(tests: TestSpecification[]): Promise<boolean> {
		if (tests.length === 0) return true;
		// A worker that died, of a mutant that ends the process, is an unhandled error and no failed test.
		const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(tests);
		return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
	}
}
