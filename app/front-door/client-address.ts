import type { IncomingMessage } from "node:http";
import { env } from "#app/platform/env.server.ts";

/** @returns the client's IP address, using `X-Forwarded-For` only as far as the proxies are trusted */
export function addressOf({ headers, socket }: IncomingMessage): string {
	return clientAddress({
		forwardedFor: headers["x-forwarded-for"] as string | undefined,
		socketAddress: socket.remoteAddress,
		trustedProxies: env.TRUST_PROXY,
	});
}

/**
 * The visitor's address. With n trusted proxies, the n-th entry of `X-Forwarded-For` from the right is the address that
 * the outermost proxy saw. Visitors can forge the entries to its left.
 */
export function clientAddress(options: {
	forwardedFor: string | undefined;
	socketAddress: string | undefined;
	trustedProxies: number;
}): string {
	const { forwardedFor, socketAddress = "", trustedProxies } = options;
	if (trustedProxies > 0 && forwardedFor) {
		const hops = forwardedFor.split(",");
		const address = hops[Math.max(0, hops.length - trustedProxies)]?.trim();
		if (address) return withoutMapping(address);
	}
	return withoutMapping(socketAddress);
}

/** An IPv6 socket shows IPv4 addresses as `::ffff:192.0.2.1`; this returns `192.0.2.1`. */
function withoutMapping(address: string): string {
	return address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
}
