import { execFileSync } from "node:child_process";
import {
	chmodSync,
	chownSync,
	closeSync,
	mkdirSync,
	openSync,
	readdirSync,
	rmSync,
	writeSync,
} from "node:fs";
import path from "node:path";
import pg from "pg";
import { type Cluster, describeCluster, startCluster } from "#scripts/database/cluster.ts";
import { initializeCluster } from "#scripts/database/initialize-cluster.ts";
import { preparePostgresHome } from "#scripts/database/postgres-home.ts";
import { findPostmaster, stopPostmaster } from "#scripts/database/postmaster.ts";
import { applyMigrations } from "#scripts/migrations/apply-migrations.ts";
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from "#scripts/process/server-options.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { until } from "#tests/support/eventually.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { listTree } from "../../bench/measure/cpu-time.ts";

const DATABASE = "soaked";
const PICTURES_SIZE = "64m";
const FILLER = "filler";
const CHUNKS_BYTES = [1024 * 1024, 4096, 1];

/** A PostgreSQL that is really stopped, at an address that stays. */
export type SoakedDatabase = {
	url: string;
	run<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
	start(): Promise<void>;
	stop(): Promise<void>;
	/** Ends as by a crash, without writing what is in memory. */
	crash(): Promise<void>;
	/** All its processes do nothing until `thaw`, and no connection is closed. */
	freeze(): void;
	thaw(): void;
};

/** A process of the product, which can be killed and started again with the same variables. */
export type SoakedProcess = {
	url: string;
	/** Process id, or null while it isn't running. */
	pid(): number | null;
	kill(): Promise<void>;
	start(): Promise<void>;
	/** Ends it, once it has stored the visits that it still has. */
	stop(): Promise<void>;
	output(): string;
};

export type SoakedSite = {
	database: SoakedDatabase;
	mail: TestSmtpServer;
	processes: Readonly<Record<"first" | "second", SoakedProcess>>;
	/** Fills and frees the disk of uploads. Null without the right to mount one. */
	picturesDisk: { fill(): void; free(): void } | null;
	/** Resolves when both processes are ready. */
	ready(): Promise<void>;
	/** Resolves when no visit waits for the database. */
	stored(): Promise<void>;
	stop(): Promise<void>;
};

/** Starts PostgreSQL, a mail server, and two processes with one folder. */
export async function startSoakedSite(secret: string): Promise<SoakedSite> {
	const stops: (() => unknown)[] = [];
	const stop = async () => {
		for (const each of stops.splice(0).reverse()) await each();
	};
	try {
		const database = await startDatabase((end) => stops.push(end));
		const mail = await startSmtpServer();
		stops.push(mail.stop);
		const folder = temporaryFolder("soak");
		const picturesDisk = mountPictures(path.join(folder, "storage"), (end) => stops.push(end));
		const environment = {
			...SERVER_ENVIRONMENT,
			SESSION_SECRET: secret,
			SMTP_URL: mail.url,
			MAIL_FROM: "Posy <posy@example.com>",
			DATA_DIR: folder,
		};
		const start = async () => {
			const started = await startProcess(database.url, environment);
			stops.push(started.stop);
			return started;
		};
		// One after the other: the first creates the queues.
		const processes = { first: await start(), second: await start() };
		const ready = async () => {
			for (const { url } of Object.values(processes)) await until(() => isReady(url));
		};
		const stored = async () => {
			await until(() => listVisitFiles(path.join(folder, "spool")).length === 0);
		};
		return { database, mail, processes, picturesDisk, ready, stored, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

async function startDatabase(whenStopped: (end: () => unknown) => void): Promise<SoakedDatabase> {
	const home = { ...preparePostgresHome("soak", false), folder: temporaryFolder("postgres") };
	chmodSync(home.folder, 0o755);
	if (home.account) chownSync(home.folder, home.account.uid, home.account.gid);
	const cluster: Cluster = describeCluster(home, "soaked", true);
	const { dataDirectory } = cluster;
	initializeCluster(cluster);
	const maintenanceUrl = await startCluster(cluster);
	const signal = (name: NodeJS.Signals) => {
		const server = findPostmaster(dataDirectory);
		for (const pid of server ? listTree(server.pid) : []) sendSignal(pid, name);
	};
	whenStopped(() => {
		signal("SIGCONT");
		return stopPostmaster(dataDirectory);
	});
	await runOn(maintenanceUrl, `CREATE DATABASE ${DATABASE}`);
	const url = new URL(maintenanceUrl);
	url.pathname = DATABASE;
	await applyMigrations(url.href);
	return {
		url: url.href,
		run: (text) => runOn(url.href, text),
		async start() {
			await startCluster(cluster, { port: Number(url.port) });
		},
		stop: () => stopPostmaster(dataDirectory),
		async crash() {
			const server = findPostmaster(dataDirectory);
			if (server) process.kill(server.pid, "SIGQUIT");
			await until(() => findPostmaster(dataDirectory) === null);
		},
		freeze: () => signal("SIGSTOP"),
		thaw: () => signal("SIGCONT"),
	};
}

/** Sends a signal to a process, unless it has ended since it was listed. */
function sendSignal(pid: number, name: NodeJS.Signals): void {
	try {
		process.kill(pid, name);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
	}
}

async function startProcess(
	databaseUrl: string,
	environment: NodeJS.ProcessEnv,
): Promise<SoakedProcess> {
	const options = { databaseUrl, nodeOptions: SERVER_OPTIONS };
	const first = await startAppServer({ ...options, environment });
	let server: AppServer | null = first;
	let printed = "";
	const end = async (signal: NodeJS.Signals) => {
		await server?.stop(signal);
		printed += server?.output() ?? "";
		server = null;
	};
	return {
		url: first.url,
		pid: () => server?.pid ?? null,
		kill: () => end("SIGKILL"),
		async start() {
			server = await startAppServer({ ...options, environment: first.environment });
		},
		stop: () => end("SIGTERM"),
		output: () => printed + (server?.output() ?? ""),
	};
}

/** Puts a small disk under a folder, which takes root. */
function mountPictures(
	folder: string,
	whenStopped: (end: () => unknown) => void,
): SoakedSite["picturesDisk"] {
	if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
	mkdirSync(folder, { recursive: true });
	execFileSync("mount", ["-t", "tmpfs", "-o", `size=${PICTURES_SIZE}`, "none", folder]);
	whenStopped(() => execFileSync("umount", ["--lazy", folder]));
	const filler = path.join(folder, FILLER);
	return {
		fill() {
			const file = openSync(filler, "a");
			for (const bytes of CHUNKS_BYTES) writeUntilFull(file, Buffer.alloc(bytes));
			closeSync(file);
		},
		free: () => rmSync(filler, { force: true }),
	};
}

function writeUntilFull(file: number, chunk: Buffer): void {
	try {
		for (;;) writeSync(file, chunk);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
	}
}

async function isReady(url: string): Promise<boolean> {
	return fetch(`${url}/health/ready`).then(
		({ status }) => status === 200,
		() => false,
	);
}

function listVisitFiles(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
		file.endsWith(".visits"),
	);
}

async function runOn<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		return (await client.query<Row>(text)).rows;
	} finally {
		await client.end();
	}
}
