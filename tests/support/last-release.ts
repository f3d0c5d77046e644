import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { localData } from "#scripts/process/checkout.ts";
import { RELEASED_FILE, type Released } from "#scripts/release/released.ts";

/** The last release as it was, for tests of upgrades. */

const checkout = path.resolve(import.meta.dirname, "../..");

export const released: Released | null = existsSync(path.join(checkout, RELEASED_FILE))
	? JSON.parse(readFileSync(path.join(checkout, RELEASED_FILE), "utf8"))
	: null;

/** @returns the release's commit, or why it isn't there */
export function findReleaseCommit(): { commit: string } | { missing: string } {
	if (!released) return { missing: "nothing was released yet" };
	try {
		const commit = git("log", "-1", "--format=%H", "--", RELEASED_FILE);
		if (commit === "") return { missing: "the release isn't committed" };
		// Without the commit before it, Git takes the oldest one that is there for the one that changed the file.
		if (git("rev-parse", "--is-shallow-repository") === "true") {
			const before = git("rev-list", "--parents", "-1", commit).split(" ").slice(1);
			if (before.length === 0) return { missing: "the clone is shallow and lacks the release" };
		}
		const { version } = JSON.parse(git("show", `${commit}:package.json`));
		if (version !== released.version) {
			return {
				missing: `commit ${commit.slice(0, 8)} has version ${version}, not ${released.version}`,
			};
		}
		return { commit };
	} catch (error) {
		const { stderr } = error as { stderr?: string };
		return { missing: `git says: ${(stderr ?? (error as Error).message).trim()}` };
	}
}

/**
 * Builds the release in a folder of its own, which later runs use again.
 *
 * @returns the folder, with the sources, the build and its programs
 * @throws Error with the output of what failed
 */
export function buildRelease(commit: string): string {
	const folder = path.join(localData, "releases", commit);
	if (existsSync(folder)) return folder;
	// Those before it are of no use any more.
	rmSync(path.dirname(folder), { recursive: true, force: true });
	const draft = `${folder}-${process.pid}`;
	mkdirSync(draft, { recursive: true });
	try {
		const archive = execFileSync("git", ["archive", commit], {
			cwd: checkout,
			maxBuffer: 1024 * 1024 * 1024,
		});
		execFileSync("tar", ["--extract", "--file=-"], { cwd: draft, input: archive });
		installPackages(draft);
		run(process.execPath, ["scripts/build.ts"], draft);
		// Only whole builds have the name that is looked for.
		renameSync(draft, folder);
		return folder;
	} catch (error) {
		rmSync(draft, { recursive: true, force: true });
		throw error;
	}
}

/** Uses this checkout's packages if the release has the same ones. */
function installPackages(folder: string): void {
	if (readPackages(folder) === readPackages(checkout)) {
		symlinkSync(path.join(checkout, "node_modules"), path.join(folder, "node_modules"));
	} else {
		run("npm", ["ci", "--ignore-scripts", "--include=dev"], folder);
	}
}

/** @returns a text that is equal for the same packages, whatever the product's own version is */
function readPackages(folder: string): string {
	const { packages } = JSON.parse(readFileSync(path.join(folder, "package-lock.json"), "utf8"));
	const { "": own, ...others } = packages;
	return JSON.stringify([own.dependencies, own.devDependencies, others]);
}

function run(command: string, args: string[], cwd: string): void {
	try {
		execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
	} catch (error) {
		const { stdout, stderr } = error as { stdout: string; stderr: string };
		throw new Error(
			`${command} ${args.join(" ")} failed in the last release:\n${stdout}\n${stderr}`,
		);
	}
}

function git(...args: string[]): string {
	return execFileSync("git", args, {
		cwd: checkout,
		encoding: "utf8",
		stdio: ["ignore", "pipe", "pipe"],
	}).trim();
}
