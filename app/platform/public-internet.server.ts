import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Where requests to user-supplied URLs may go. Tests use their own internet. */
export type Internet = {
	/** Returns all addresses of a host. Rejects if it has none. */
	resolve(hostname: string): Promise<readonly string[]>;
	/** Whether the address is public: not part of this machine, its network or its provider. */
	isPublic(address: string): boolean;
	/** Whether websites use this port. */
	isWebPort(port: number): boolean;
};

export const publicInternet: Internet = {
	async resolve(hostname) {
		const found = await lookup(hostname, { all: true });
		return found.map(({ address }) => address);
	},
	isPublic: isPublicAddress,
	// Other ports are more often databases or admin consoles than websites.
	isWebPort: (port) => port === 80 || port === 443,
};

/**
 * Public addresses that a provider uses inside its own network: Azure's WireServer, which
 * hands out a machine's secrets. The metadata services of other providers are link-local, private or reserved.
 */
const PROVIDER_ADDRESSES: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** All IPv6 addresses that were ever assigned to the public internet. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address, as the system's resolver writes it, is on the public internet. Excluded are private, loopback,
 * link-local (used for cloud metadata), carrier-grade NAT, documentation, benchmark, multicast and reserved addresses;
 * a cloud's internal services on public addresses; and
 * every IPv6 address that contains an IPv4 address (mapped, compatible, translated, NAT64, 6to4, Teredo), because a
 * gateway may route it there.
 */
export function isPublicAddress(address: string): boolean {
	if (isIP(address) === 0) return false;
	const parsed = ipaddr.parse(address);
	if (parsed.range() !== "unicast") return false;
	if (parsed.kind() === "ipv4") return !PROVIDER_ADDRESSES.has(parsed.toString());
	return parsed.match(GLOBAL_IPV6);
}
