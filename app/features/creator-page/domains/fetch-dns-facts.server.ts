import type { CaaRecord } from "node:dns";
import { Resolver } from "node:dns/promises";
import { setTimeout as delay } from "node:timers/promises";
import { type DnsFacts, type DnsTarget, proofNameOf, type TimedAddress } from "./dns-facts.ts";
import type { DomainName } from "./parse-domain-name.server.ts";

/** Time limits in milliseconds. */
type Limits = {
	/** For one question to one name server. Each is asked twice. */
	questionMs: number;
	/** For all questions about a domain. */
	deadlineMs: number;
};

const LIMITS: Limits = { questionMs: 2_000, deadlineMs: 10_000 };
/** As many as common resolvers follow. */
const MAX_ALIASES = 8;
/** More records of a kind aren't read. */
const MAX_RECORDS = 20;

/** Codes that mean that there is no such record, in contrast to no answer. */
const ABSENT: ReadonlySet<string | undefined> = new Set(["ENOTFOUND", "ENODATA"]);

export type DnsOptions = {
	/** In place of the system's, such as `127.0.0.1:5353`; null for the system's. */
	nameServers: readonly string[] | null;
	limits?: Limits;
};

/** Asks one question. A failure is noted, and returns no records. */
type Ask = <T>(question: (resolver: Resolver) => Promise<T[]>) => Promise<T[]>;

/** Asks name servers about a domain, for ten seconds at most. What wasn't answered by then counts as failed. */
export async function fetchDnsFacts(
	{ name, registered }: Pick<DomainName, "name" | "registered">,
	{ target, ...options }: DnsOptions & { target: DnsTarget },
): Promise<DnsFacts> {
	return withResolver(options, async (createAsk) => {
		let hasFailed = false;
		let isPartial = false;
		const askWhere = createAsk(() => {
			hasFailed = true;
		});
		const askBeside = createAsk(() => {
			isPartial = true;
		});
		const [{ aliases, isEndless }, ipv4, ipv6, proofs, texts, authorities, isDoubled] =
			await Promise.all([
				followAliases(askWhere, name),
				askWhere<TimedAddress>((each) => each.resolve4(name, { ttl: true })),
				askWhere<TimedAddress>((each) => each.resolve6(name, { ttl: true })),
				askBeside((each) => each.resolveTxt(proofNameOf(name))),
				askBeside((each) => each.resolveTxt(name)),
				findAuthorities(askBeside, name),
				leadsTo(
					createAsk(() => undefined),
					`${name}.${registered}`,
					target,
				),
			]);
		return {
			...{ aliases, isEndless, ipv4, ipv6, authorities, isDoubled, hasFailed, isPartial },
			proofs: proofs.map((parts) => parts.join("")),
			texts: texts.map((parts) => parts.join("")),
		};
	});
}

/** Asks for the addresses of the name that domains lead to. Both lists are empty if no name server answers. */
export async function fetchDnsTarget(host: string, options: DnsOptions): Promise<DnsTarget> {
	return withResolver(options, async (createAsk) => {
		const ask = createAsk(() => undefined);
		const [ipv4, ipv6] = await Promise.all([
			ask((each) => each.resolve4(host)),
			ask((each) => each.resolve6(host)),
		]);
		return { host, ipv4, ipv6 };
	});
}

/** Runs `work` with a resolver that gives up at the deadline: questions that wait fail, and further ones aren't asked. */
async function withResolver<T>(
	{ nameServers, limits: { questionMs, deadlineMs } = LIMITS }: DnsOptions,
	work: (createAsk: (onFailure: () => void) => Ask) => Promise<T>,
): Promise<T> {
	const resolver = new Resolver({ timeout: questionMs, tries: 2 });
	if (nameServers !== null) resolver.setServers(nameServers);
	const done = new AbortController();
	let isOver = false;
	void delay(deadlineMs, undefined, { signal: done.signal, ref: false }).then(
		() => {
			isOver = true;
			resolver.cancel();
		},
		() => undefined,
	);
	const createAsk = (onFailure: () => void): Ask => {
		return async (question) => {
			try {
				if (isOver) throw new Error("too late");
				return (await question(resolver)).slice(0, MAX_RECORDS);
			} catch (error) {
				if (!ABSENT.has((error as NodeJS.ErrnoException).code)) onFailure();
				return [];
			}
		};
	};
	try {
		return await work(createAsk);
	} finally {
		done.abort();
	}
}

async function followAliases(
	ask: Ask,
	name: string,
): Promise<Pick<DnsFacts, "aliases" | "isEndless">> {
	const aliases: string[] = [];
	let asked = name;
	while (aliases.length <= MAX_ALIASES) {
		const current = asked;
		const [alias] = await ask((each) => each.resolveCname(current));
		if (alias === undefined) return { aliases, isEndless: false };
		asked = plainName(alias);
		if (asked === name || aliases.includes(asked)) return { aliases, isEndless: true };
		aliases.push(asked);
	}
	return { aliases, isEndless: true };
}

/** As RFC 8659 says: the records of the domain or, without any, of what is above it. */
async function findAuthorities(ask: Ask, name: string): Promise<DnsFacts["authorities"]> {
	for (let at = name; at.includes("."); at = at.slice(at.indexOf(".") + 1)) {
		const asked = at;
		const records = await ask((each) => each.resolveCaa(asked));
		const issuers = records.flatMap(({ issue }: CaaRecord) => (issue === undefined ? [] : [issue]));
		if (issuers.length > 0) {
			return {
				at,
				issuers: issuers.flatMap((issuer) => issuerOf(issuer) ?? []),
			};
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

/** Parameters that allow only certain accounts, or only ways of validation other than a proxy's (RFC 8657). */
const RESTRICTING = /^(?:accounturi=|validationmethods=(?!.*(?:http-01|tls-alpn-01)))/;

/**
 * @param text value of an `issue` record: an authority, and its parameters after semicolons. A semicolon alone allows none
 * @returns the authority in lowercase; null if it may not issue a certificate for us all the same
 */
function issuerOf(text: string): string | null {
	const [issuer = "", ...parameters] = text
		.toLowerCase()
		.split(";")
		.map((part) => part.trim());
	return parameters.some((each) => RESTRICTING.test(each)) ? null : issuer;
}
