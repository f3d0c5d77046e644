import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { temporaryFolder } from "./test-environment.ts";

const READY_TIMEOUT_MS = 90_000;
const READY_POLL_MS = 25;

const checkout = path.resolve(import.meta.dirname, "../..");

type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** The built product in a separate process. */
export type AppServer = {
	/** Origin such as http://localhost:41234, also its APP_URL. */
	url: string;
	environment: NodeJS.ProcessEnv;
	pid: number;
	/** @returns everything it has printed so far */
	output(): string;
	/** Resolves when the process has ended for whatever reason, and all that it has printed was read. */
	exited: Promise<Exit>;
	/**
	 * Sends the signal and waits for the exit. SIGINT, the default, stops accepting requests immediately; SIGTERM serves
	 * for a while.
	 */
	stop(signal?: NodeJS.Signals): Promise<Exit>;
};

export type AppServerOptions = {
	databaseUrl: string;
	/** Variables that override the production configuration for tests; `undefined` removes a variable. */
	environment?: NodeJS.ProcessEnv;
	/** Folder of the product, with `build/`. */
	folder?: string;
	/** Path of the Node program; by default the one that runs the tests. */
	node?: string;
	/** Options of the Node program. */
	nodeOptions?: readonly string[];
	/** System user of the process, if the tests run as root. */
	user?: { uid: number; gid: number };
};

/** Starts the built product on a free port and waits until it is ready. @throws Error with its output */
export async function startAppServer(options: AppServerOptions): Promise<AppServer> {
	const server = await spawnAppServer(options);
	let hasExited = false;
	server.exited.then(() => {
		hasExited = true;
	});
	const deadline = Date.now() + READY_TIMEOUT_MS;
	while (!(await isReady(server.url))) {
		if (hasExited) {
			const isPortTaken = /Port \d+ is already in use/.test(server.output());
			// Another process has taken it since it was found free.
			if (isPortTaken && options.environment?.PORT === undefined) return startAppServer(options);
			throw new Error(`The server ended before it was ready:\n${server.output()}`);
		}
		if (Date.now() > deadline) {
			await server.stop("SIGKILL");
			throw new Error(`The server does not become ready:\n${server.output()}`);
		}
		await sleep(READY_POLL_MS);
	}
	server.exited.then(({ code }) => {
		if (code !== 0 && code !== null) {
			console.error(`The server ended by itself (code ${code}):\n${server.output().slice(-4_000)}`);
		}
	});
	return server;
}

/** Starts the product without waiting, for tests of failing starts. */
export async function spawnAppServer({
	databaseUrl,
	environment = {},
	folder = checkout,
	node = process.execPath,
	nodeOptions = [],
	user,
}: AppServerOptions): Promise<AppServer> {
	const file = path.join(folder, "build", "server", "index.js");
	if (!existsSync(file)) throw new Error(`${file} does not exist: run \`npm run build\` first`);

	const port = environment.PORT ?? String(await findFreePort());
	const url = `http://localhost:${port}`;
	const fullEnvironment: NodeJS.ProcessEnv = {
		PATH: process.env.PATH,
		NODE_ENV: "production",
		PORT: port,
		APP_URL: url,
		DATABASE_URL: databaseUrl,
		SESSION_SECRET: randomBytes(32).toString("hex"),
		// Lets each test use its own client address, so that rate limits don't interfere.
		TRUST_PROXY: "1",
		LOG_LEVEL: "info",
		// Refused for a site with an address of its own.
		...(environment.APP_URL === undefined ? { PASSWORD_HASH_COST: "minimal" } : {}),
		...environment,
	};
	fullEnvironment.DATA_DIR ??= temporaryFolder("data");

	const child: ChildProcess = spawn(node, [...nodeOptions, file], {
		cwd: folder,
		env: fullEnvironment,
		// The IPC channel tells the process when the tests have ended, even by kill -9.
		stdio: ["ignore", "pipe", "pipe", "ipc"],
		...user,
	});
	const chunks: string[] = [];
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
	}
	const exited = new Promise<Exit>((resolve) => {
		child.once("close", (code, signal) => resolve({ code, signal }));
	});
	await once(child, "spawn");
	return {
		url,
		environment: fullEnvironment,
		pid: child.pid ?? 0,
		output: () => chunks.join(""),
		exited,
		stop: (signal = "SIGINT") => {
			child.kill(signal);
			return exited;
		},
	};
}

async function isReady(url: string): Promise<boolean> {
	try {
		const { status } = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) });
		return status === 200;
	} catch {
		return false;
	}
}
