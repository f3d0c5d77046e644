import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Where requests that a person's input leads to may go. Tests bring an internet of their own. */
export type Internet = {
	/** All addresses of a host. Rejects when it has none. */
	resolve(hostname: string): Promise<readonly string[]>;
	/** Whether anybody may connect to it: nothing of this machine, its network or its provider. */
	isPublic(address: string): boolean;
	/** Whether it is one on which websites are. */
	isWebPort(port: number): boolean;
};

export const publicInternet: Internet = {
	async resolve(hostname) {
		const found = await lookup(hostname, { all: true });
		return found.map(({ address }) => address);
	},
	isPublic: isPublicAddress,
	// Any other is a database or an administrator's console more often than a website.
	isWebPort: (port) => port === 80 || port === 443,
};

/**
 * Addresses of the public internet by number that are a provider's own inside of its network: Azure's WireServer, which
 * hands out a machine's secrets. The metadata services of all other providers are link local, private or reserved.
 */
const PROVIDER_ADDRESSES: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** All of IPv6 that was ever given out for the public internet. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address, as the system's resolver writes it, is of the public internet. Not so: private, loopback, link
 * local (where clouds keep their metadata), carrier-grade NAT, documentation, benchmarks, multicast, reserved; a cloud's
 * internal services on public addresses; and
 * whatever carries an IPv4 address in an IPv6 one (mapped, compatible, translated, NAT64, 6to4, Teredo), because a
 * gateway on the way may go where that says.
 */
export function isPublicAddress(address: string): boolean {
	if (isIP(address) === 0) return false;
	const parsed = ipaddr.parse(address);
	if (parsed.range() !== "unicast") return false;
	if (parsed.kind() === "ipv4") return !PROVIDER_ADDRESSES.has(parsed.toString());
	return parsed.match(GLOBAL_IPV6);
}
