import { connect } from "node:net";
import { PATIENCE_MS } from "./patience.ts";

type RawAnswer = {
	/** 0 if the connection was closed without an answer. */
	status: number;
	head: string;
	body: string;
};

/**
 * Sends bytes as they are, because Node's clients refuse or correct what is malformed, and reads until the connection is
 * closed: name `Connection: close`, or send what must end it.
 * @param origin origin of the server
 * @throws Error if the connection isn't closed
 */
export function sendRaw(origin: string, bytes: string): Promise<RawAnswer> {
	const { port, hostname } = new URL(origin);
	const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
	let text = "";
	const finish = () => {
		clearTimeout(timer);
		socket.destroy();
		const [head = "", ...rest] = text.split("\r\n\r\n");
		const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
		resolve({ status, head, body: rest.join("\r\n\r\n") });
	};
	const timer = setTimeout(() => {
		socket.destroy();
		reject(new Error(`The server keeps the connection open after: ${text}`));
	}, PATIENCE_MS);
	const socket = connect(Number(port), hostname, () => socket.write(bytes, "latin1"));
	socket
		.setEncoding("latin1")
		.on("data", (chunk: string) => {
			text += chunk;
		})
		.on("error", finish)
		.on("close", finish);
	return promise;
}
