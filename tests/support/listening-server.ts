import { once } from "node:events";
import {
	createServer,
	request as httpRequest,
	type IncomingMessage,
	type RequestListener,
} from "node:http";
import type { AddressInfo } from "node:net";

const CHROME =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

/** A request listener behind a real socket. */
export type ListeningServer = {
	/** Sends a request without following redirects or decoding the body. */
	ask(
		path: string,
		options?: { method?: string; headers?: Record<string, string> },
	): Promise<Answer>;
	close(): Promise<void>;
};

export async function startListening(listener: RequestListener): Promise<ListeningServer> {
	const server = createServer(listener).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		ask: (path, { method = "GET", headers = {} } = {}) =>
			new Promise((resolve, reject) => {
				const sent = { "User-Agent": CHROME, ...headers };
				httpRequest({ port, host: "127.0.0.1", path, method, headers: sent, agent: false })
					.on("error", reject)
					.on("response", async (response) => {
						const body = Buffer.concat(await response.toArray());
						resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
					})
					.end();
			}),
		close: async () => {
			server.close();
			await once(server, "close");
		},
	};
}
