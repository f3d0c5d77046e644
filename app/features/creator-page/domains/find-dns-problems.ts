import ipaddr from "ipaddr.js";
import { cleanLine } from "#app/lib/clean-text.ts";
import { type DnsFacts, type DnsTarget, proofNameOf, proofOf } from "./dns-facts.ts";

export const RECORD_TYPES = ["A", "AAAA", "CNAME", "TXT", "CAA"] as const;

/** A record for the owner of a domain to set or to remove. */
export type DnsRecord = {
	type: (typeof RECORD_TYPES)[number];
	/** Whole name. */
	name: string;
	/** The name as most providers want it: without the registered domain, `@` for that domain itself. */
	shortName: string;
	value: string;
};

/** What can be wrong with the DNS of a domain. Programs know these names, so they never change. */
export const PROBLEM_KINDS = [
	/** There are no records yet. */
	"nothing",
	/** A name server gave no answer. */
	"unanswered",
	/** CNAME records lead in a circle. */
	"endless",
	/** The records lead to another server. */
	"elsewhere",
	/** Beside the right records, old ones lead to another server. */
	"stale",
	/** IPv6 leads elsewhere, IPv4 to the site. */
	"ipv6",
	/** A proxy, such as Cloudflare's, is in front. */
	"proxied",
	/** CAA records forbid the authority to issue a certificate. */
	"authority",
	/** The record was set one level too deep. */
	"doubled",
	/** The TXT record stands at the domain itself, or has another token. */
	"wrong-proof",
	/** Without the TXT record, nobody can tell whose domain it is. */
	"unproven",
] as const;

export type DnsProblem = {
	kind: (typeof PROBLEM_KINDS)[number];
	/** What was found, such as an address. */
	found: readonly string[];
	remove: readonly DnsRecord[];
	add: readonly DnsRecord[];
};

export type DnsDiagnosis = {
	/** Whether visitors reach the site, at least by one address. */
	leadsHere: boolean;
	/** Whether all of them do, with a certificate. */
	isRight: boolean;
	/** Whether the TXT record of this account is there. */
	isProven: boolean;
	/** Whether no name server said where the domain leads, so that `leadsHere` may be wrong. */
	isUnanswered: boolean;
	problems: readonly DnsProblem[];
	/** Records that have to be there, whether they are or not. */
	records: readonly DnsRecord[];
	/** Seconds for which the internet may keep records that have to change; 0 for none. */
	keptFor: number;
};

/** Authority that Caddy gets certificates from. */
const ISSUER = "letsencrypt.org";

/** Problems of a domain that leads here, with which browsers of some visitors can't open it. */
const BLOCKING: ReadonlySet<DnsProblem["kind"]> = new Set(["authority", "ipv6"]);

/** Longest text of somebody's DNS that is kept and shown, in UTF-16 code units. */
const MAX_FOUND_LENGTH = 200;

/**
 * @param options.token secret of the domain's row, for the TXT record
 * @param options.needsProof whether leading here isn't enough, because somebody else has or had the domain
 */
export function findDnsProblems(
	facts: DnsFacts,
	{
		name,
		registered,
		target,
		token,
		needsProof,
	}: {
		name: string;
		registered: string;
		target: DnsTarget;
		token: string;
		needsProof: boolean;
	},
): DnsDiagnosis {
	const record: MakeRecord = (type, value, at = name) => ({
		...{ type, name: at, value },
		shortName: at === registered ? "@" : at.slice(0, -registered.length - 1),
	});
	const wanted = recordsFor({ name, registered, target }, record);
	const proof = record("TXT", proofOf(token), proofNameOf(name));
	const problems: DnsProblem[] = [];
	const add = (kind: DnsProblem["kind"], parts: Partial<Omit<DnsProblem, "kind">> = {}) =>
		problems.push({
			...{ kind, remove: [], add: [], ...parts },
			found: (parts.found ?? []).map((text) => cleanLine(text.slice(0, MAX_FOUND_LENGTH))),
		});

	const { aliases, ipv4, ipv6, authorities } = facts;
	const isAlias = aliases.includes(target.host);
	const isOurs = ({ address }: { address: string }) =>
		isAmong(address, target.ipv4) || isAmong(address, target.ipv6);
	const strange = [...ipv4, ...ipv6].filter((each) => !isOurs(each));
	const leadsHere = !facts.isEndless && (isAlias || [...ipv4, ...ipv6].some(isOurs));
	// A circle of names is certain, although name servers answer questions about its addresses with a failure.
	const isUnanswered = facts.hasFailed && !leadsHere && !facts.isEndless;
	const isProven = facts.proofs.includes(proofOf(token));
	const [alias] = aliases;
	// Behind an alias, the addresses are those of another name, which the owner of this one doesn't set.
	const own = (addresses: typeof ipv4, type: "A" | "AAAA") =>
		alias === undefined
			? addresses.filter((each) => !isOurs(each)).map(({ address }) => record(type, address))
			: [];
	const others = [...own(ipv4, "A"), ...own(ipv6, "AAAA")];

	if (facts.isEndless) {
		add("endless", { found: aliases, remove: aliasRecord(alias, record), add: wanted });
	} else if (isUnanswered) {
		// What wasn't said can't be wrong.
	} else if (!leadsHere && alias === undefined && strange.length === 0) {
		if (facts.isDoubled) add("doubled", { found: [`${name}.${registered}`], add: wanted });
		else add("nothing", { add: wanted });
	} else if (!isAlias && strange.length > 0) {
		const found = strange.map(({ address }) => address);
		// A name at such a provider shows as an alias, a proxied one of another server doesn't.
		if (alias === undefined && strange.every(({ address }) => isProxy(address))) {
			add("proxied", { found, add: wanted });
		} else if (!leadsHere) {
			add("elsewhere", {
				found: alias === undefined ? found : [alias],
				remove: [...aliasRecord(alias, record), ...others],
				add: wanted,
			});
		} else if (ipv4.every(isOurs)) add("ipv6", { found, remove: others });
		else add("stale", { found, remove: others });
	} else if (!leadsHere) {
		add("elsewhere", { found: aliases, remove: aliasRecord(alias, record), add: wanted });
	}

	if (authorities !== null && !authorities.issuers.includes(ISSUER)) {
		const { at, issuers } = authorities;
		// Above the registered domain, its owner sets no records.
		const place = at.length < registered.length ? registered : at;
		add("authority", {
			found: issuers.filter((issuer) => issuer !== ""),
			add: [record("CAA", `0 issue "${ISSUER}"`, place)],
		});
	}
	if (!isProven) {
		const isProof = (text: string) => text.startsWith(proofOf(""));
		const misplaced = [...facts.proofs, ...facts.texts].filter(isProof);
		if (misplaced.length > 0) add("wrong-proof", { found: misplaced, add: [proof] });
		else if (needsProof && !facts.isPartial) add("unproven", { add: [proof] });
	}
	if (isUnanswered || facts.isPartial) add("unanswered");
	const changing = problems.some(({ remove }) => remove.length > 0) ? strange : [];
	return {
		...{ leadsHere, isProven, isUnanswered, problems },
		isRight: leadsHere && !problems.some(({ kind }) => BLOCKING.has(kind)),
		records: [...wanted, ...(needsProof ? [proof] : [])],
		keptFor: Math.max(0, ...changing.map(({ ttl }) => ttl)),
	};
}

type MakeRecord = (type: DnsRecord["type"], value: string, at?: string) => DnsRecord;

/**
 * @returns the records with which a domain leads to the site: one by name or, for a registered domain, which can't have
 * such a record, by address
 */
function recordsFor(
	{ name, registered, target }: { name: string; registered: string; target: DnsTarget },
	record: MakeRecord,
): DnsRecord[] {
	if (name !== registered) return [record("CNAME", target.host)];
	return [
		...target.ipv4.map((address) => record("A", address)),
		...target.ipv6.map((address) => record("AAAA", address)),
	];
}

function aliasRecord(alias: string | undefined, record: MakeRecord): DnsRecord[] {
	return alias === undefined ? [] : [record("CNAME", alias)];
}

function isAmong(address: string, addresses: readonly string[]): boolean {
	const same = plainAddress(address);
	return addresses.some((each) => plainAddress(each) === same);
}

/** One spelling for each address: `2001:db8::1` and `2001:DB8:0::1` are the same. */
function plainAddress(address: string): string {
	return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/** Cloudflare's addresses, as it publishes them. */
const PROXIES = [
	"173.245.48.0/20",
	"103.21.244.0/22",
	"103.22.200.0/22",
	"103.31.4.0/22",
	"141.101.64.0/18",
	"108.162.192.0/18",
	"190.93.240.0/20",
	"188.114.96.0/20",
	"197.234.240.0/22",
	"198.41.128.0/17",
	"162.158.0.0/15",
	"104.16.0.0/13",
	"104.24.0.0/14",
	"172.64.0.0/13",
	"131.0.72.0/22",
	"2400:cb00::/32",
	"2606:4700::/32",
	"2803:f800::/32",
	"2405:b500::/32",
	"2405:8100::/32",
	"2a06:98c0::/29",
	"2c0f:f248::/32",
].map((range) => ipaddr.parseCIDR(range));

function isProxy(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	const parsed = ipaddr.process(address);
	return PROXIES.some(
		([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits),
	);
}
