import net from "node:net";

/**
 * Fails every connection to another machine: a test that needs one is wrong. `fetch`, `node:http`, `node:tls` and `pg`
 * all use sockets of `node:net`.
 *
 * @param allowedHosts hosts to allow besides loopback addresses, such as that of the test database
 */
export function blockOutgoingRequests(allowedHosts: string[] = []): void {
	const allowed = new Set(["localhost", "::1", ...allowedHosts]);
	const isAllowed = (host: string) => allowed.has(host) || host.startsWith("127.");
	const connect = net.Socket.prototype.connect;
	net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
		const host = hostOf(args);
		if (host !== undefined && !isAllowed(host)) {
			const error = new Error(`A test tried to connect to ${host}: outgoing requests are blocked`);
			process.nextTick(() => this.destroy(error));
			return this;
		}
		return Reflect.apply(connect, this, args);
	} as typeof connect;
}

/** `connect` takes (options), (port, host) or (path), and internally an array of these. */
function hostOf(args: unknown[]): string | undefined {
	const [first, second] = Array.isArray(args[0]) ? args[0] : args;
	if (typeof first === "object" && first !== null) {
		const { host, path } = first as { host?: string; path?: string };
		return path === undefined ? (host ?? "localhost") : undefined;
	}
	return typeof second === "string" ? second : undefined;
}
