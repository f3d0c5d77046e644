import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "../process/checkout.ts";
import { TaskError } from "../process/task.ts";
import type { MutationOptions } from "./options.ts";

/** Components are left out: their tests run in a browser, on a build, which contains no mutants. */
const MUTATED = "app/{features,front-door,lib}/**/*.{ts,tsx}";
const NOT_MUTATED = ["**/*.test.{ts,tsx}", "**/components/**", "**/*.d.ts"];

/**
 * @returns absolute paths of the files to mutate
 * @throws TaskError if `since` is not a commit
 */
export function listFiles({ files, since }: Pick<MutationOptions, "files" | "since">): Set<string> {
	const mutated = globSync(MUTATED, { cwd: checkout, exclude: NOT_MUTATED });
	const matching = files === null ? null : new Set(globSync(files, { cwd: checkout }));
	const changed = since === null ? null : new Set(listChangedFiles(since));
	return new Set(
		mutated
			.filter((file) => (matching?.has(file) ?? true) && (changed?.has(file) ?? true))
			.map((file) => join(checkout, file)),
	);
}

function listChangedFiles(since: string): string[] {
	try {
		const args = ["diff", "--name-only", "-z", "--relative", since, "--"];
		return execFileSync("git", args, { cwd: checkout, encoding: "utf8" }).split("\0");
	} catch {
		throw new TaskError(`--since takes a git commit, not "${since}"`);
	}
}
