/**
 * `npm run test:mutation -- app/features/links`: changes the sources in small ways, one at a time, and says which changes
 * no test notices. Without folders all features and the front door, which takes many hours; `--sample=20` judges so many
 * mutants of each file, and `--seed=2` others.
 */
import { globSync } from "node:fs";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { startTestCluster } from "./checks/test-cluster.ts";
import type { Mutant } from "./mutation/make-mutants.ts";
import { type Judged, MutationRun } from "./mutation/mutation-run.ts";
import { checkout } from "./process/checkout.ts";
import { runTask } from "./process/task.ts";

const ALL = ["app/features", "app/front-door"];

await runTask(async (stop) => {
	const args = process.argv.slice(2);
	const option = (name: string) => {
		const found = args.find((arg) => arg.startsWith(`--${name}=`));
		return found === undefined ? null : Number(found.slice(name.length + 3));
	};
	const places = args.filter((arg) => !arg.startsWith("--"));
	const choose = chooser(option("sample") ?? Number.POSITIVE_INFINITY, option("seed") ?? 1);

	await generatePrismaClient(stop);
	const cluster = await startTestCluster();
	Object.assign(process.env, cluster.environment);
	const run = await MutationRun.start();
	const all: Judged[] = [];
	try {
		for (const file of listSources(places.length > 0 ? places : ALL)) {
			stop.throwIfAborted();
			const judged = await run.judge(file, choose);
			all.push(...judged);
			if (judged.length > 0) console.log(`${file}: ${summarise(judged)}`);
			for (const { mutant, verdict } of judged) {
				if (verdict === "survived") console.log(`  survived ${describe(mutant)}`);
			}
		}
	} finally {
		await run.end();
		await cluster.remove();
	}
	console.log(`\nAll together: ${summarise(all)}`);
	return 0;
});

/** Modules with logic of their own: no components, which browser tests cover, no tests, no types. */
function listSources(places: readonly string[]): string[] {
	const patterns = places.map((place) => (place.endsWith(".ts") ? place : `${place}/**/*.ts`));
	return globSync(patterns, { cwd: checkout })
		.filter((file) => !file.endsWith(".test.ts") && !file.endsWith(".d.ts"))
		.sort();
}

/** Spread over the file; which ones depends on nothing but the seed. */
function chooser(sample: number, seed: number) {
	return (mutants: Mutant[]): Mutant[] => {
		if (mutants.length <= sample) return mutants;
		const step = mutants.length / sample;
		const shift = (seed * 0.618) % 1;
		return Array.from(
			{ length: sample },
			(_, index) => mutants[Math.floor((index + shift) * step)],
		).filter((mutant) => mutant !== undefined);
	};
}

function describe({ line, original, replacement }: Mutant): string {
	const short = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, 60);
	return `line ${line}: ${short(original)} → ${short(replacement) || "nothing"}`;
}

function summarise(judged: readonly Judged[]): string {
	const count = (verdict: Judged["verdict"]) =>
		judged.filter((each) => each.verdict === verdict).length;
	const tested = judged.length - count("untested");
	const share = tested === 0 ? "none" : `${((100 * count("killed")) / tested).toFixed(0)} %`;
	return `${count("killed")} of ${tested} killed (${share}), ${count("untested")} without a test`;
}
