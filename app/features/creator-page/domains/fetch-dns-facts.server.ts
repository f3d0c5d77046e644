import { type CaaRecord, Resolver } from "node:dns/promises";
import { setTimeout as delay } from "node:timers/promises";
import { type DnsFacts, type DnsTarget, proofNameOf, type TimedAddress } from "./dns-facts.ts";
import type { DomainName } from "./parse-domain-name.server.ts";

/** Time limit in milliseconds for one question to one name server. Each is asked twice. */
const QUESTION_MS = 2_000;
/** Time limit in milliseconds for all questions about a domain. */
const DEADLINE_MS = 10_000;
/** As many as common resolvers follow. */
const MAX_ALIASES = 8;
/** More records of a kind aren't read. */
const MAX_RECORDS = 20;

/** Codes that mean that there is no such record, in contrast to no answer. */
const ABSENT: ReadonlySet<string | undefined> = new Set(["ENOTFOUND", "ENODATA"]);

type Ask = <T>(question: (resolver: Resolver) => Promise<T[]>) => Promise<T[]>;

/**
 * Asks the system's name servers about a domain, for ten seconds at most. What wasn't answered by then counts as failed.
 * @param nameServers in place of the system's, such as `127.0.0.1:5353`
 */
export async function fetchDnsFacts(
	{ name, registered }: Pick<DomainName, "name" | "registered">,
	target: DnsTarget,
	nameServers?: readonly string[],
): Promise<DnsFacts> {
	const resolver = new Resolver({ timeout: QUESTION_MS, tries: 2 });
	if (nameServers !== undefined) resolver.setServers(nameServers);
	const over = new AbortController();
	let hasFailed = false;
	const ask: Ask = async (question) => {
		try {
			return (await question(resolver)).slice(0, MAX_RECORDS);
		} catch (error) {
			if (!ABSENT.has((error as NodeJS.ErrnoException).code)) hasFailed = true;
			return [];
		}
	};
	// Questions that wait are refused, which ends those who wait for them.
	void delay(DEADLINE_MS, undefined, { signal: over.signal, ref: false }).then(
		() => resolver.cancel(),
		() => undefined,
	);
	try {
		const [{ aliases, isEndless }, ipv4, ipv6, proofs, texts, authorities, isDoubled] =
			await Promise.all([
				followAliases(ask, name),
				ask<TimedAddress>((each) => each.resolve4(name, { ttl: true })),
				ask<TimedAddress>((each) => each.resolve6(name, { ttl: true })),
				ask((each) => each.resolveTxt(proofNameOf(name))),
				ask((each) => each.resolveTxt(name)),
				listAuthorities(ask, name),
				leadsTo(ask, `${name}.${registered}`, target),
			]);
		return {
			...{ aliases, isEndless, ipv4, ipv6, authorities, isDoubled, hasFailed },
			proofs: proofs.map((parts) => parts.join("")),
			texts: texts.map((parts) => parts.join("")),
		};
	} finally {
		over.abort();
	}
}

async function followAliases(
	ask: Ask,
	name: string,
): Promise<Pick<DnsFacts, "aliases" | "isEndless">> {
	const aliases: string[] = [];
	for (let next: string | undefined = name; aliases.length <= MAX_ALIASES; ) {
		const asked: string = next;
		[next] = await ask((each) => each.resolveCname(asked));
		if (next === undefined) return { aliases, isEndless: false };
		next = plainName(next);
		if (next === name || aliases.includes(next)) return { aliases, isEndless: true };
		aliases.push(next);
	}
	return { aliases, isEndless: true };
}

/** As RFC 8659 says: the records of the domain or, without any, of what is above it. */
async function listAuthorities(ask: Ask, name: string): Promise<string[] | null> {
	for (let domain = name; domain.includes("."); domain = domain.slice(domain.indexOf(".") + 1)) {
		const records = await ask((each) => each.resolveCaa(domain));
		const issuers = records.flatMap(({ issue }: CaaRecord) => (issue === undefined ? [] : [issue]));
		if (issuers.length > 0) {
			return issuers.map((issuer) => (issuer.split(";")[0] ?? "").trim().toLowerCase());
		}
		// Records of another kind, such as where to report, allow every authority.
		if (records.length > 0) return null;
	}
	return null;
}

async function leadsTo(ask: Ask, name: string, { host, ipv4 }: DnsTarget): Promise<boolean> {
	const [aliases, addresses] = await Promise.all([
		ask((each) => each.resolveCname(name)),
		ask((each) => each.resolve4(name)),
	]);
	return (
		aliases.some((alias) => plainName(alias) === host) ||
		addresses.some((one) => ipv4.includes(one))
	);
}

function plainName(name: string): string {
	return name.toLowerCase().replace(/\.$/, "");
}
