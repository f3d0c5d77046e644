import { existsSync } from "node:fs";
import { findCommand } from "../process/find-command.ts";
import { packageProgram, runProgram } from "../process/program.ts";
import { TaskError } from "../process/task.ts";
import { installPackages } from "./install-by-apt.ts";

const HEADLESS_SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const COMMANDS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * Finds the browser for the browser tests: Chromium's headless shell, which needs little more than half the CPU
 * time of the full Chromium. As root, in a container or CI, it is installed if missing. Elsewhere, and if
 * there is no package of it, the full Chromium is used.
 *
 * @returns path of the executable
 */
export async function ensureHeadlessChromium(stop: AbortSignal): Promise<string> {
	const found = namedByUser() ?? findBrowser(HEADLESS_SHELLS);
	if (found) return found;
	if (process.getuid?.() === 0) {
		console.log("Installing Chromium's headless shell for the browser tests (half a minute)…");
		await installPackages(["chromium-headless-shell"], stop).catch(() => {
			stop.throwIfAborted();
			console.log("There is no package of it here: a whole Chromium takes its place.");
		});
	}
	return findBrowser(HEADLESS_SHELLS) ?? (await ensureChromium(stop));
}

/**
 * Finds a Chromium for screenshots and audits, and installs one if there is none: Debian's through apt if
 * permitted, else Playwright's.
 *
 * @returns path of the executable
 */
export async function ensureChromium(stop: AbortSignal): Promise<string> {
	const found = await findChromium();
	if (found) return found;

	console.log("Installing Chromium (a minute or two)…");
	for (const install of [installByApt, installByPlaywright]) {
		const failure = await install(stop).catch((error: Error) => error);
		stop.throwIfAborted();
		const installed = await findChromium();
		if (installed) return installed;
		if (failure) console.error(failure.message.trim());
	}
	throw new TaskError(
		"Chromium is needed, and it could not be installed.\n" +
			"Install it by hand (apt-get install chromium), or set CHROMIUM_PATH to one that is somewhere else.",
	);
}

async function findChromium(): Promise<string | null> {
	const found = namedByUser() ?? findBrowser(COMMANDS);
	if (found) return found;
	const { chromium } = await import("playwright");
	return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

/** @throws TaskError if the path doesn't exist */
function namedByUser(): string | null {
	const named = process.env.CHROMIUM_PATH;
	if (!named) return null;
	if (!existsSync(named)) throw new TaskError(`CHROMIUM_PATH is ${named}, which does not exist.`);
	return named;
}

/** Debian's folder of programs, which the PATH of a service may lack. */
function findBrowser(commands: readonly string[]): string | null {
	return findCommand(commands) ?? findCommand(commands, ["/usr/bin"]);
}

function installByApt(stop: AbortSignal): Promise<void> {
	return installPackages(["chromium"], stop);
}

async function installByPlaywright(stop: AbortSignal): Promise<void> {
	const { code, output } = await runProgram(
		[packageProgram("playwright"), "install", "chromium"],
		stop,
	);
	if (code !== 0) throw new Error(output);
}
