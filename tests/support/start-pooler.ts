import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { findPostgresAccount } from "#scripts/database/postgres-account.ts";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { until } from "./eventually.ts";
import { fillInDocument } from "./fill-in-document.ts";
import { temporaryFolder } from "./test-environment.ts";

const INI = "docs/pgbouncer/pgbouncer.ini";

export type Pooler = {
	/** Address of the database through the pooler. */
	url: string;
	/** Replaces its process by a new one, which takes over all connections. Resolves when the old one has ended. */
	restart(): Promise<void>;
	/** @returns everything that its processes have logged */
	output(): string;
	stop(): Promise<void>;
};

/**
 * Starts PgBouncer with the configuration of the documents, in front of a database.
 *
 * @param program path of the executable
 * @param options.poolSize number of connections to the database
 * @param options.replace another text for a line of the configuration
 */
export async function startPooler(
	program: string,
	databaseUrl: string,
	{ poolSize, replace = [] }: { poolSize: number; replace?: readonly [string, string][] },
): Promise<Pooler> {
	const { hostname, port, pathname, username, password } = new URL(databaseUrl);
	const database = pathname.slice(1);
	// PgBouncer doesn't run as root.
	const account = findPostgresAccount("");
	const folder = temporaryFolder("pooler");
	const users = path.join(folder, "userlist.txt");
	const ownPort = String(await findFreePort());
	const lines: readonly [string, string][] = [
		...replace,
		[
			"posy = host=127.0.0.1 port=5432 dbname=posy",
			`${database} = host=${hostname} port=${port} dbname=${database}`,
		],
		["listen_port = 6432", `listen_port = ${ownPort}`],
		["/etc/pgbouncer/userlist.txt", users],
		["/var/run/postgresql", folder],
		["default_pool_size = 20", `default_pool_size = ${poolSize}`],
	];
	const ini = path.join(folder, "pgbouncer.ini");
	writeFileSync(ini, fillInDocument(INI, lines));
	writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
	if (account) for (const file of [folder, ini, users]) chownSync(file, account.uid, account.gid);

	let output = "";
	const launch = (...options: string[]) => {
		const child = spawn(program, [...options, ini], {
			cwd: "/",
			stdio: ["ignore", "ignore", "pipe"],
			...(account ? { uid: account.uid, gid: account.gid } : {}),
		});
		child.stderr.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
		return { child, exited: once(child, "exit") };
	};
	let running = launch();
	const url = new URL(databaseUrl);
	url.port = ownPort;
	await until(async () => {
		if (running.child.exitCode !== null) {
			throw new Error(`PgBouncer has ended:\n${output}`);
		}
		return canConnect(url.href);
	});
	return {
		url: url.href,
		output: () => output,
		restart: async () => {
			const old = running;
			running = launch("-R");
			await old.exited;
		},
		stop: async () => {
			running.child.kill("SIGTERM");
			await running.exited;
		},
	};
}

async function canConnect(url: string): Promise<boolean> {
	const client = new pg.Client({ connectionString: url });
	try {
		await client.connect();
		return true;
	} catch {
		return false;
	} finally {
		await client.end().catch(() => undefined);
	}
}
