/**
 * `npm run test:seeded`: breaks a copy of the checkout in twelve ways, one at a time, and runs the tests of the gate
 * that must notice. A name runs those mutants only: `npm run test:seeded -- cookie`.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkout } from "./process/checkout.ts";
import { runTask, TaskError } from "./process/task.ts";
import { SEEDED_MUTANTS, type SeededMutant } from "./seeded/mutants.ts";

const copy = join(checkout, ".data", "seeded");

await runTask(async (stop) => {
	const [wanted = ""] = process.argv.slice(2);
	const mutants = SEEDED_MUTANTS.filter(({ name }) => name.includes(wanted));
	if (mutants.length === 0) throw new TaskError(`No mutant's name contains "${wanted}".`);
	copyCheckout();
	console.log("> without a mutant");
	if (!(await passes([...new Set(mutants.flatMap(({ tests }) => tests))], stop))) {
		throw new TaskError("The tests fail without a mutant.");
	}
	const survivors: string[] = [];
	for (const mutant of mutants) {
		console.log(`> ${mutant.name}`);
		const restore = apply(mutant);
		if (await passes(mutant.tests, stop)) survivors.push(mutant.name);
		restore();
	}
	for (const name of survivors) console.log(`No test noticed: ${name}`);
	console.log(`${mutants.length - survivors.length} of ${mutants.length} mutants noticed`);
	return survivors.length === 0 ? 0 : 1;
});

/** Copies the files of the repository as they are now, with the installed packages. */
function copyCheckout(): void {
	rmSync(copy, { recursive: true, force: true });
	const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
	const files = execFileSync("git", listed, { cwd: checkout, encoding: "utf8" }).split("\0");
	for (const file of new Set(files.filter(Boolean))) {
		mkdirSync(dirname(join(copy, file)), { recursive: true });
		cpSync(join(checkout, file), join(copy, file), { verbatimSymlinks: true });
	}
	symlinkSync(join(checkout, "node_modules"), join(copy, "node_modules"));
}

/** @returns a function that undoes it */
function apply({ name, file, from, to }: SeededMutant): () => void {
	const path = join(copy, file);
	const text = readFileSync(path, "utf8");
	if (text.split(from).length !== 2) {
		throw new TaskError(`${name}: ${file} must contain this once: ${from}`);
	}
	writeFileSync(
		path,
		text.replace(from, () => to),
	);
	return () => writeFileSync(path, text);
}

async function passes(tests: readonly string[], stop: AbortSignal): Promise<boolean> {
	const args = ["scripts/run.mjs", "test", "--part=gate", "--only=build,unit", ...tests];
	const child = spawn(process.execPath, args, {
		cwd: copy,
		stdio: ["ignore", "pipe", "inherit"],
		signal: stop,
		killSignal: "SIGTERM",
	});
	let output = "";
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		output += text;
	});
	const [code] = (await once(child, "close")) as [number];
	console.log(`  ${output.trimEnd().split("\n").at(-1)}`);
	return code === 0;
}
