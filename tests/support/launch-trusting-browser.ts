import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright";
import { ensureHeadlessChromium } from "#scripts/checks/find-chromium.ts";
import { installPackages } from "#scripts/checks/install-by-apt.ts";
import { findCommand } from "#scripts/process/find-command.ts";
import { temporaryFolder } from "./test-environment.ts";

const run = promisify(execFile);

/**
 * Finds the program with which a browser gets another authority. As root, in a container or CI, it is installed if missing.
 *
 * @returns path of the executable; null if there is none
 */
export async function findCertutil(signal: AbortSignal): Promise<string | null> {
	const found = findCommand(["certutil"]);
	if (found || process.getuid?.() !== 0) return found;
	await installPackages(["libnss3-tools"], signal).catch(() => undefined);
	return findCommand(["certutil"]);
}

/**
 * Launches Chromium with a home folder of its own, where it trusts one more authority, if any. It checks certificates as
 * always: name, time and signatures.
 *
 * @param options.authority file with the authority's certificate; null trusts none but the usual ones
 * @param options.hostRules where names lead, in the format of Chromium's `--host-resolver-rules`
 */
export async function launchTrustingBrowser(
	certutil: string,
	{
		authority,
		hostRules,
		signal,
	}: { authority: string | null; hostRules: string; signal: AbortSignal },
): Promise<Browser> {
	const home = temporaryFolder("browser");
	const store = path.join(home, ".pki", "nssdb");
	mkdirSync(store, { recursive: true });
	await run(certutil, ["-N", "-d", `sql:${store}`, "--empty-password"], { signal });
	if (authority !== null) {
		const trusted = ["-A", "-d", `sql:${store}`, "-n", "test", "-t", "C,,", "-i", authority];
		await run(certutil, trusted, { signal });
	}
	const { XDG_DATA_HOME: _, ...environment } = process.env;
	return chromium.launch({
		executablePath: await ensureHeadlessChromium(signal),
		env: { ...(environment as Record<string, string>), HOME: home },
		args: [
			"--disable-gpu",
			"--disable-background-networking",
			"--disable-dev-shm-usage",
			"--disable-quic",
			`--host-resolver-rules=${hostRules}`,
			...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
		],
	});
}
