import { execFileSync } from "node:child_process";
import { checkout } from "../process/checkout.ts";
import { TaskError } from "../process/task.ts";

/** @throws TaskError that lists what is changed or new in the checkout */
export function assertCleanTree(): void {
	const changes = git("status", "--porcelain");
	if (changes === "") return;
	throw new TaskError(`A release is made of a commit, and these files differ from it:\n${changes}`);
}

/** Commits these files and nothing else. */
export function commitFiles(files: readonly string[], message: string): void {
	git("add", "--all", "--", ...files);
	git("commit", "--quiet", `--message=${message}`, "--", ...files);
}

/** Puts these files back as they are in the last commit, and removes those that it doesn't have. */
export function restoreFiles(files: readonly string[]): void {
	git("reset", "--quiet", "--", ...files);
	git("clean", "--force", "-d", "--quiet", "--", ...files);
	const known = git("ls-files", "--", ...files)
		.split("\n")
		.filter(Boolean);
	if (known.length > 0) git("checkout", "--quiet", "--", ...known);
}

function git(...args: string[]): string {
	try {
		return execFileSync("git", args, {
			cwd: checkout,
			encoding: "utf8",
			stdio: ["ignore", "pipe", "pipe"],
		}).trimEnd();
	} catch (error) {
		const { stderr } = error as { stderr?: string };
		throw new TaskError(`git ${args[0]} failed: ${stderr?.trim() || (error as Error).message}`);
	}
}
