import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DISK_FULL, isDiskFull } from "./disk-full.mjs";
import { acquireLock } from "./file-lock.mjs";
import { runAndForwardSignals, SIGNALS } from "./run-and-forward-signals.mjs";

const REGISTRY_TIMEOUT_MS = 10_000;

/**
 * Installs the packages of package-lock.json, unless node_modules already matches.
 *
 * @param {string} root folder of the checkout
 * @returns {Promise<boolean>} false if the installation failed or was interrupted
 */
export async function installPackages(root) {
	if (isInstalled(root)) return true;

	const release = await acquireLock(join(root, ".data", "install.lock"), {
		onWait: () => console.log("Another run is installing the packages; waiting for it…"),
	});
	// Listens from the first npm to the last: a signal that arrives between two of them would be lost.
	let isStopped = false;
	const stop = () => {
		isStopped = true;
	};
	for (const signal of SIGNALS) process.on(signal, stop);
	try {
		if (isInstalled(root)) return true;
		const isFirst = !existsSync(join(root, "node_modules"));
		console.log(`Installing packages (${isFirst ? "first run, " : ""}about a minute)…`);
		if (!(await isRegistryReachable(root)) || isStopped) return false;
		// Development packages build the product, so they are installed whatever NODE_ENV says.
		const { code, signal, output } = await runNpm(root, "ci", "--include=dev");
		if (code === 0) return true;
		if (isDiskFull(output)) console.error(DISK_FULL);
		else if (!signal) {
			console.error(`${output.trim()}\n\nInstalling the packages failed; npm says why above.`);
		}
		return false;
	} finally {
		for (const signal of SIGNALS) process.off(signal, stop);
		release();
	}
}

/**
 * Checked before the installation, which would retry for minutes. Any HTTP status counts: not every registry has
 * this path.
 *
 * @param {string} root
 */
async function isRegistryReachable(root) {
	const { code, signal, output } = await runNpm(
		root,
		"ping",
		"--fetch-retries=0",
		`--fetch-timeout=${REGISTRY_TIMEOUT_MS}`,
	);
	const failure = /^npm error code (\S+)/m.exec(output)?.[1] ?? "no answer";
	if (code === 0 || /^E\d{3}$/.test(failure)) return true;
	if (!signal) {
		console.error(
			`The package registry can't be reached (${failure}): check the network and npm's registry and proxy settings, then run this again.`,
		);
	}
	return false;
}

/**
 * Runs npm in its own process group, which is killed if this process is stopped: npm itself would first finish.
 * The next run detects an incomplete installation.
 *
 * @param {string} root
 * @param {...string} args
 */
function runNpm(root, ...args) {
	const [command, ...options] = npmCommand();
	return runAndForwardSignals(command, [...options, ...args, "--loglevel=error"], {
		cwd: root,
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	});
}

/**
 * As its last step, npm records what it installed, in the format of package-lock.json. Comparing
 * the two also detects a manual `npm install`, which a stamp file of our own would not.
 *
 * @param {string} root
 */
function isInstalled(root) {
	const wanted = readPackages(join(root, "package-lock.json"));
	const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
	if (!wanted || !installed) return false;
	return Object.entries(wanted).every(([path, { version, optional }]) => {
		const isTheCheckoutItself = path === "";
		// Most optional packages are for other systems, and missing here.
		const mayBeAbsent = optional && !installed[path];
		return isTheCheckoutItself || mayBeAbsent || installed[path]?.version === version;
	});
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean }> | null}
 */
function readPackages(path) {
	return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : null;
}

/** The npm that started this process, else the one on the PATH. @returns {[string, ...string[]]} */
function npmCommand() {
	const npmCli = process.env.npm_execpath;
	return npmCli?.endsWith("npm-cli.js") ? [process.execPath, npmCli] : ["npm"];
}
