import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { withAdmin } from "./test-databases.ts";

/**
 * A database that can become unavailable for one process while the tests keep access: a proxy port leads to the server.
 * To the process it looks like a PostgreSQL that stops and starts again.
 */
export type SwitchableDatabase = {
	url: string;
	/** Closes open connections as a shutdown does, then refuses new ones. */
	stop(): Promise<void>;
	start(): Promise<void>;
	/**
	 * Drops all bytes in both directions, as a network does that loses packets: nothing is closed, and new connections
	 * are accepted but never answered.
	 */
	silence(): void;
	/** Drops the bytes of connections that have sent a statement containing `text`. */
	silenceConnections(text: string): void;
	/** Serves new connections. Silenced ones stay silent. */
	endSilence(): void;
};

/** A connection of the process, and the proxy's connection to the server. */
type Link = { sockets: readonly Socket[]; sent: string; isSilent: boolean };

/** Enough characters for the first statements of a connection. */
const REMEMBERED_CHARS = 2_000;

export async function createSwitchableDatabase(databaseUrl: string): Promise<SwitchableDatabase> {
	const target = new URL(databaseUrl);
	const links = new Set<Link>();
	let isSilent = false;
	let server: Server | null = null;
	let port = 0;

	async function start() {
		server = createServer((incoming) => {
			const outgoing = connect(Number(target.port || 5432), target.hostname);
			const link: Link = { sockets: [incoming, outgoing], sent: "", isSilent };
			links.add(link);
			incoming.on("data", (bytes) => {
				link.sent = (link.sent + bytes.toString("latin1")).slice(0, REMEMBERED_CHARS);
			});
			for (const [from, to] of [
				[incoming, outgoing],
				[outgoing, incoming],
			] as const) {
				from.on("data", (bytes) => {
					if (!link.isSilent) to.write(bytes);
				});
				from.on("error", () => to.destroy());
				from.on("close", () => {
					links.delete(link);
					to.destroy();
				});
			}
		}).listen(port, "127.0.0.1");
		await once(server, "listening");
		const address = server.address();
		if (typeof address === "object" && address !== null) port = address.port;
	}

	async function stop() {
		server?.close();
		const sockets = [...links].flatMap((link) => link.sockets);
		const ports = sockets.map(({ localPort }) => localPort);
		await withAdmin((client) =>
			client.query(
				"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE client_port = ANY($1)",
				[ports],
			),
		);
		for (const socket of sockets) socket.destroy();
	}

	await start();
	const url = new URL(databaseUrl);
	url.hostname = "127.0.0.1";
	url.port = String(port);
	return {
		url: url.href,
		stop,
		start,
		silence() {
			isSilent = true;
			for (const link of links) link.isSilent = true;
		},
		silenceConnections(text) {
			for (const link of links) link.isSilent ||= link.sent.includes(text);
		},
		endSilence() {
			isSilent = false;
		},
	};
}
