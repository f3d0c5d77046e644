import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { packageProgram, runProgram } from "../process/program.ts";
import { TaskError } from "../process/task.ts";
import { installPackages } from "./install-by-apt.ts";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * Finds a Chromium for the browser tests, and installs one where there is none: Debian's through apt where
 * we may, else Playwright's own.
 *
 * @returns the executable
 */
export async function ensureChromium(stop: AbortSignal): Promise<string> {
	const found = await findChromium();
	if (found) return found;

	console.log("Installing Chromium for the browser tests (a minute or two)…");
	for (const install of [installByApt, installByPlaywright]) {
		const failure = await install(stop).catch((error: Error) => error);
		stop.throwIfAborted();
		const installed = await findChromium();
		if (installed) return installed;
		if (failure) console.error(failure.message.trim());
	}
	throw new TaskError(
		"The browser tests need Chromium, and it could not be installed.\n" +
			"Install it by hand (apt-get install chromium), or set CHROMIUM_PATH to one that is somewhere else.",
	);
}

async function findChromium(): Promise<string | null> {
	const named = process.env.CHROMIUM_PATH;
	if (named && !existsSync(named))
		throw new TaskError(`CHROMIUM_PATH is ${named}, which does not exist.`);
	if (named) return named;

	const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin"];
	const candidates = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
	const installed = candidates.find((path) => existsSync(path));
	if (installed) return installed;

	const { chromium } = await import("playwright");
	return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
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
