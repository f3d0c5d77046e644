import { once } from "node:events";
import {
	createServer,
	type IncomingHttpHeaders,
	type RequestListener,
	type Server,
} from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";

const servers: Server[] = [];
afterEach(() => {
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
});

type Visit = { host: string; path: string; headers: IncomingHttpHeaders };

/**
 * Starts a website on this machine until the test ends, under any name in the internet of `createTestInternet`.
 * @param address address of this machine to listen on
 * @returns `at` builds its URLs, `visits` lists the requests so far
 */
export async function startSite(
	listener: RequestListener,
	{ address = "127.0.0.1", port: wanted = 0 } = {},
) {
	const visits: Visit[] = [];
	const server = createServer((request, response) => {
		const { headers, url = "" } = request;
		visits.push({ host: headers.host ?? "", path: url, headers });
		listener(request, response);
	});
	servers.push(server);
	server.listen(wanted, address);
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		port,
		visits,
		at: (path: string, host = "shop.example") => `http://${host}:${port}${path}`,
	};
}
