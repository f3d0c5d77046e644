import { proofNameOf, proofOf } from "#app/features/creator-page/domains/dns-facts.ts";
import type { DomainsSite } from "#app/features/creator-page/domains/queries.server.ts";
import { type NameRecords, startNameServer } from "./dns-server.ts";
import { ADDRESS, ELSEWHERE, HOST } from "./domains-factory.ts";

/** A name server until the test ends, and what it says. */
export type TestDns = {
	site: DomainsSite;
	/** Records by name, which the test may change; null for a name that gets no answer. */
	records: Map<string, NameRecords | null>;
	leadHere(name: string): void;
	leadElsewhere(name: string): void;
	/** Sets the TXT records of accounts at a domain. */
	prove(name: string, ...tokens: string[]): void;
	/** @returns how often its addresses were asked for */
	countChecks(name: string): number;
};

/** Starts a name server that knows the site, for tests of domains. */
export async function startDomainsSite(): Promise<TestDns> {
	const records: TestDns["records"] = new Map([[HOST, { A: [ADDRESS], AAAA: ["2001:db8::10"] }]]);
	const checks = new Map<string, number>();
	const address = await startNameServer((name, type) => {
		if (type === "A") checks.set(name, (checks.get(name) ?? 0) + 1);
		return records.get(name);
	});
	return {
		site: {
			host: HOST,
			nameServers: [address],
			limits: { questionMs: 250, deadlineMs: 1_500 },
		},
		records,
		leadHere: (name) => records.set(name, { CNAME: HOST }),
		leadElsewhere: (name) => records.set(name, { A: [ELSEWHERE] }),
		prove: (name, ...tokens) => records.set(proofNameOf(name), { TXT: tokens.map(proofOf) }),
		countChecks: (name) => checks.get(name) ?? 0,
	};
}
