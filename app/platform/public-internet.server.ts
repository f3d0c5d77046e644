import { Resolver } from "node:dns/promises";
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

export const publicInternet: Internet = createPublicInternet();

/** Time limit in milliseconds for one question to one name server. Each is asked twice. */
const DNS_TIMEOUT_MS = 2_000;

/** @param nameServers name servers instead of the system's, such as `127.0.0.1:5353` */
export function createPublicInternet(nameServers?: readonly string[]): Internet {
	return {
		resolve: (hostname) => resolve(hostname, nameServers),
		isPublic: isPublicAddress,
		// Other ports are more often databases or admin consoles than websites.
		isWebPort: (port) => port === 80 || port === 443,
	};
}

/**
 * Asks name servers, and not the system's resolver: that one waits in one of four threads, so that a few names whose
 * servers never answer would stop the look-ups of everything else, such as the mail server.
 */
async function resolve(
	hostname: string,
	nameServers: readonly string[] | undefined,
): Promise<readonly string[]> {
	if (/(?:^|\.)localhost\.?$/.test(hostname)) return ["127.0.0.1"];
	const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
	if (nameServers !== undefined) resolver.setServers(nameServers);
	const answers = await Promise.allSettled([
		resolver.resolve4(hostname),
		resolver.resolve6(hostname),
	]);
	const addresses = answers.flatMap((answer) =>
		answer.status === "fulfilled" ? answer.value : [],
	);
	if (addresses.length > 0) return addresses;
	const errors = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
	// That one kind of address doesn't exist says nothing if the server failed to answer for the other.
	throw errors.find(({ code }) => code !== "ENOTFOUND" && code !== "ENODATA") ?? errors[0];
}

/**
 * Public addresses that a provider uses inside its own network: Azure's WireServer, which
 * hands out a machine's secrets. The metadata services of other providers are link-local, private or reserved.
 */
const PROVIDER_ADDRESSES: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** Whether an address, as a resolver writes it, is this machine's own, such as 127.0.0.1. */
export function isLoopbackAddress(address: string): boolean {
	return isIP(address) !== 0 && ipaddr.parse(address).range() === "loopback";
}

/** Services of providers that hand out a machine's secrets, beside those on link-local addresses. */
const METADATA_ADDRESSES: ReadonlySet<string> = new Set([
	...PROVIDER_ADDRESSES,
	"100.100.100.200",
	"fd00:ec2::254",
	"fd20:ce::254",
	"fd00:42::42",
]);
const SERVICE_RANGES: ReadonlySet<string> = new Set([
	...["unicast", "private", "uniqueLocal", "loopback", "carrierGradeNat"],
]);

/**
 * Whether an address, as a resolver writes it, may be that of a service in the operator's own network. Excluded are the
 * metadata of clouds, also inside an IPv6 address, and what no service has, such as link-local and reserved addresses.
 */
export function isServiceAddress(address: string): boolean {
	if (isIP(address) === 0) return false;
	const parsed = ipaddr.process(address);
	if (parsed.kind() === "ipv6" && parsed.match(NAT64)) return isServiceAddress(insideOf(parsed));
	return SERVICE_RANGES.has(parsed.range()) && !METADATA_ADDRESSES.has(parsed.toString());
}

/** All IPv6 addresses that were ever assigned to the public internet. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/** NAT64's well-known prefix (RFC 6052): its last 32 bits are the IPv4 address to which a gateway translates. */
const NAT64 = ipaddr.parseCIDR("64:ff9b::/96");

/**
 * Whether an address, as a resolver writes it, is on the public internet. Excluded are private, loopback,
 * link-local (used for cloud metadata), carrier-grade NAT, documentation, benchmark, multicast and reserved addresses;
 * a cloud's internal services on public addresses; and IPv6 addresses that contain an IPv4 address (mapped, compatible,
 * translated, 6to4, Teredo), because a gateway may route them there. A network without IPv4 has no others than those of
 * NAT64: they are judged by the IPv4 address in them.
 */
export function isPublicAddress(address: string): boolean {
	if (isIP(address) === 0) return false;
	const parsed = ipaddr.parse(address);
	if (parsed.kind() === "ipv6" && parsed.match(NAT64)) {
		return isPublicAddress(insideOf(parsed));
	}
	if (parsed.range() !== "unicast") return false;
	if (parsed.kind() === "ipv4") return !PROVIDER_ADDRESSES.has(parsed.toString());
	return parsed.match(GLOBAL_IPV6);
}

/** The IPv4 address in the last 32 bits of an IPv6 address. */
function insideOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
	return ipaddr.fromByteArray(address.toByteArray().slice(-4)).toString();
}
