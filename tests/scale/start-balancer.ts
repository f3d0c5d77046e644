import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { until } from "#tests/support/eventually.ts";
import { fillInDocument } from "#tests/support/fill-in-document.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { NUMBER_HEADER } from "./send-load.ts";

const PROGRAM = "/usr/sbin/haproxy";
const LOG_NUMBER = `\tcapture request header ${NUMBER_HEADER} len 12`;
/** The line of a request with a change, with its process and its number. */
const CHANGE = / again (?:ready|living)\/(\w+) .* \{(\d+)\} "/;

export type Balancer = {
	/** Sends a command to its socket for administrators. @returns its answer */
	command(line: string): Promise<string>;
	/** @returns everything that it has logged, a line for each request */
	output(): string;
	/** @returns the name of the process that got each request with a change, by the request's number */
	readProcesses(): Map<number, string>;
	/** Whether a process has a request with a change that it hasn't answered. */
	hasChange(process: string): Promise<boolean>;
	stop(): Promise<void>;
};

/** Ports of this machine. */
export type BalancedPorts = {
	site: number;
	processes: readonly [number, number];
	database: number;
	servers: readonly [number, number];
};

/** Starts HAProxy with the configuration of the documents, in front of two processes and two PostgreSQL servers. */
export async function startBalancer({
	site,
	processes,
	database,
	servers,
}: BalancedPorts): Promise<Balancer> {
	const folder = temporaryFolder("balancer");
	const [configuration, socket] = [
		path.join(folder, "haproxy.cfg"),
		path.join(folder, "admin.sock"),
	];
	const changes = `posy-changes-${site}`;
	const both = processes.map((port, index): [string, string] => [
		`127.0.0.1:${3001 + index}`,
		`127.0.0.1:${port}`,
	]);
	writeFileSync(
		configuration,
		fillInDocument("docs/haproxy/haproxy.cfg", [
			["/run/haproxy/admin.sock", socket],
			["bind :80", `bind 127.0.0.1:${site}\n${LOG_NUMBER}`],
			// The name of a socket of the whole machine.
			["abns@posy-changes", `abns@${changes}`],
			["bind abns@posy-changes", `bind abns@${changes}\n${LOG_NUMBER}`],
			...both,
			...both,
			["bind 127.0.0.1:5400", `bind 127.0.0.1:${database}`],
			["server first 127.0.0.1:5432", `server first 127.0.0.1:${servers[0]}`],
			["server second 127.0.0.1:5433", `server second 127.0.0.1:${servers[1]}`],
		]),
	);
	const child = spawn(PROGRAM, ["-db", "-f", configuration], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	const exited = once(child, "close");
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (chunk: string) => {
			output += chunk;
		});
	}
	const command = async (line: string) => {
		const connection = connect(socket);
		connection.write(`${line}\n`);
		return text(connection);
	};
	await until(async () => {
		if (child.exitCode !== null) throw new Error(`HAProxy has ended:\n${output}`);
		return command("show info").then(
			() => true,
			() => false,
		);
	});
	return {
		command,
		output: () => output,
		readProcesses() {
			const found = output.split("\n").flatMap((line): [number, string][] => {
				const [, process, number] = CHANGE.exec(line) ?? [];
				return process === undefined ? [] : [[Number(number), process]];
			});
			return new Map(found);
		},
		async hasChange(process) {
			const sessions = (await command("show sess")).split("\n");
			return sessions.some((line) => line.includes("fe=again") && line.includes(`srv=${process} `));
		},
		async stop() {
			child.kill("SIGTERM");
			await exited;
		},
	};
}
