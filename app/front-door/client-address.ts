import type { IncomingMessage } from "node:http";
import { env } from "#app/platform/env.server.ts";

/** The address of whoever sent the request, as far as the proxies in front are trusted. */
export function addressOf({ headers, socket }: IncomingMessage): string {
	return clientAddress({
		forwardedFor: headers["x-forwarded-for"] as string | undefined,
		socketAddress: socket.remoteAddress,
		trustedProxies: env.TRUST_PROXY,
	});
}

/**
 * The visitor's address. `X-Forwarded-For` counts only as far as trusted proxies wrote it: with n trusted
 * proxies the n-th entry from the right is the address the outermost of them saw; what stands further left
 * is the visitor's own claim.
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

/** IPv4 as seen by an IPv6 socket: `::ffff:192.0.2.1` is the same visitor as `192.0.2.1`. */
function withoutMapping(address: string): string {
	return address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
}
