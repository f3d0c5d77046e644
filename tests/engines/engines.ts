import { type ChildProcess, spawn } from "node:child_process";
import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { Driver, type Send } from "./driver.ts";
import { connectToMarionette } from "./marionette.ts";
import { connectToWebDriver } from "./webdriver.ts";

export type Engine = {
	driver: Driver;
	/** Uncaught errors of pages, if the browser reports them. */
	errors(): string[];
	close(): Promise<void>;
};

const START_TIMEOUT_MS = 30_000;

/** Firefox without a window. */
export async function startFirefox(appUrl: string): Promise<Engine> {
	const [port, profile] = [await findFreePort(), temporaryFolder("firefox")];
	const preferences = {
		"marionette.port": port,
		// No host name but this machine's resolves.
		"network.proxy.type": 1,
		"network.proxy.http": "127.0.0.1",
		"network.proxy.http_port": 9,
		"network.proxy.ssl": "127.0.0.1",
		"network.proxy.ssl_port": 9,
		"intl.accept_languages": "en-US",
		"app.update.enabled": false,
		"browser.shell.checkDefaultBrowser": false,
		"datareporting.policy.dataSubmissionEnabled": false,
		"toolkit.telemetry.enabled": false,
	};
	const lines = Object.entries(preferences).map(
		([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
	);
	writeFileSync(join(profile, "user.js"), lines.join("\n"));
	const firefox = startProcess(
		"firefox-esr",
		["--headless", "--marionette", "--profile", profile],
		{
			HOME: profile,
		},
	);
	const send = await connect(async () => {
		const marionette = await connectToMarionette(port);
		await marionette("NewSession");
		return marionette;
	}, firefox);
	return {
		driver: new Driver(send, appUrl),
		errors: () => firefox.lines().filter((line) => line.startsWith(`JavaScript error: ${appUrl}`)),
		close: firefox.stop,
	};
}

/** WebKitGTK's own small browser, on a virtual screen. */
export async function startWebKit(appUrl: string): Promise<Engine> {
	const port = await findFreePort();
	const home = temporaryFolder("webkit");
	const webkit = startProcess(
		"xvfb-run",
		[
			"--auto-servernum",
			"--server-args=-screen 0 1400x1000x24",
			"WebKitWebDriver",
			`--port=${port}`,
		],
		{
			HOME: home,
			XDG_RUNTIME_DIR: home,
			NO_PROXY: "localhost,127.0.0.1",
			http_proxy: "http://127.0.0.1:9",
		},
	);
	const send = await connect(
		() =>
			connectToWebDriver(`http://127.0.0.1:${port}`, {
				"webkitgtk:browserOptions": { binary: findMiniBrowser(), args: ["--automation"] },
			}),
		webkit,
	);
	return {
		driver: new Driver(send, appUrl),
		errors: () => [],
		close: webkit.stop,
	};
}

/** Not on the PATH: Debian keeps it in the folder of the library, named after the processor. */
function findMiniBrowser(): string {
	const [path] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
	if (path === undefined) throw new Error("MiniBrowser of WebKitGTK 4.1 is not installed");
	return path;
}

type Running = { child: ChildProcess; lines(): string[]; stop(): Promise<void> };

function startProcess(command: string, args: string[], env: NodeJS.ProcessEnv): Running {
	// Its own process group, so that its child processes end with it.
	const child = spawn(command, args, {
		detached: true,
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const chunks: string[] = [];
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
	}
	const exited = new Promise<void>((resolve) => {
		child.once("exit", () => resolve());
		child.once("error", () => resolve());
	});
	return {
		child,
		lines: () => chunks.join("").split("\n"),
		stop: async () => {
			if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
			await exited;
		},
	};
}

async function connect(attempt: () => Promise<Send>, running: Running): Promise<Send> {
	const deadline = Date.now() + START_TIMEOUT_MS;
	for (;;) {
		try {
			return await attempt();
		} catch (error) {
			if (Date.now() > deadline || running.child.exitCode !== null) {
				await running.stop();
				throw new Error(`The browser does not start:\n${running.lines().join("\n")}`, {
					cause: error,
				});
			}
			await sleep(100);
		}
	}
}
