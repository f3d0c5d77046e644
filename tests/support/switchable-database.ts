import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { withAdmin } from "./test-databases.ts";

/**
 * A database that can be taken away from one process while the tests keep theirs: its address is a port of
 * ours that leads to the server. To the process it looks like a PostgreSQL that is shut down and started again.
 */
export type SwitchableDatabase = {
	url: string;
	/** Ends the open connections as a shutdown does, then refuses new ones. */
	stop(): Promise<void>;
	start(): Promise<void>;
};

export async function createSwitchableDatabase(databaseUrl: string): Promise<SwitchableDatabase> {
	const target = new URL(databaseUrl);
	const sockets = new Set<Socket>();
	let server: Server | null = null;
	let port = 0;

	async function start() {
		server = createServer((incoming) => {
			const outgoing = connect(Number(target.port || 5432), target.hostname);
			for (const [from, to] of [
				[incoming, outgoing],
				[outgoing, incoming],
			] as const) {
				sockets.add(from);
				from.on("error", () => to.destroy());
				from.on("close", () => {
					sockets.delete(from);
					to.destroy();
				});
				from.pipe(to);
			}
		}).listen(port, "127.0.0.1");
		await once(server, "listening");
		const address = server.address();
		if (typeof address === "object" && address !== null) port = address.port;
	}

	async function stop() {
		server?.close();
		const ports = [...sockets].map(({ localPort }) => localPort);
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
	return { url: url.href, stop, start };
}
