import { describe, expect, test } from "vitest";
import { type NameRecords, startNameServer } from "#tests/support/dns-server.ts";
import { fetchDnsFacts, fetchDnsTarget } from "./fetch-dns-facts.server.ts";

const TARGET = { host: "pages.posy-site.com", ipv4: ["192.0.2.10"], ipv6: ["2001:db8::10"] };
const DOMAIN = { name: "links.ada.com", registered: "ada.com" };
const LIMITS = { questionMs: 200, deadlineMs: 1_000 };

type Zone = Record<string, NameRecords | null>;

async function fetchFrom(recordsOf: Parameters<typeof startNameServer>[0] | Zone) {
	const answer = typeof recordsOf === "function" ? recordsOf : (name: string) => recordsOf[name];
	const nameServers = [await startNameServer(answer)];
	return fetchDnsFacts(DOMAIN, { target: TARGET, nameServers, limits: LIMITS });
}

const NOTHING = {
	aliases: [],
	isEndless: false,
	ipv4: [],
	ipv6: [],
	proofs: [],
	texts: [],
	authorities: null,
	isDoubled: false,
	hasFailed: false,
	isPartial: false,
};

describe("the facts of a domain", () => {
	test("are all records that matter", async () => {
		const facts = await fetchFrom({
			"links.ada.com": { CNAME: "WWW.ada.com" },
			"www.ada.com": { CNAME: "pages.posy-site.com" },
			"pages.posy-site.com": { A: ["192.0.2.10"], AAAA: ["2001:db8::10"], ttl: 60 },
			"_page-owner.links.ada.com": { TXT: ["page-owner=abc", "page-owner=def"] },
			"ada.com": {
				CAA: [
					"letsencrypt.org; validationmethods=dns-01,http-01",
					";",
					"dns.example; validationmethods=dns-01",
					"account.example;accounturi=https://account.example/1",
				],
			},
		});
		expect(facts).toMatchObject({
			...NOTHING,
			aliases: ["www.ada.com", "pages.posy-site.com"],
			ipv4: [{ address: "192.0.2.10", ttl: 60 }],
			ipv6: [{ address: "2001:db8::10", ttl: 60 }],
			proofs: ["page-owner=abc", "page-owner=def"],
			authorities: { at: "ada.com", issuers: ["letsencrypt.org", ""] },
		});
	});

	test("are none for a name that doesn't exist", async () => {
		expect(await fetchFrom({})).toEqual(NOTHING);
	});

	test("say that a record is one level too deep", async () => {
		const facts = await fetchFrom({ "links.ada.com.ada.com": { CNAME: "pages.posy-site.com" } });
		expect(facts).toEqual({ ...NOTHING, isDoubled: true });
	});

	test("say that names lead in a circle", async () => {
		const facts = await fetchFrom({
			"links.ada.com": { CNAME: "a.ada.com" },
			"a.ada.com": { CNAME: "b.ada.com" },
			"b.ada.com": { CNAME: "a.ada.com" },
		});
		expect(facts).toMatchObject({ aliases: ["a.ada.com", "b.ada.com"], isEndless: true });
	});

	test("say that names lead further than browsers follow", async () => {
		const facts = await fetchFrom((name) => ({ CNAME: `a.${name}` }));
		expect(facts.isEndless).toBe(true);
	});

	test("tell a failure about addresses from one about the rest", async () => {
		const ofType = (failing: string) =>
			fetchFrom((name, type) => (type === failing ? null : name === "ada.com" ? {} : undefined));
		expect(await ofType("A")).toMatchObject({ hasFailed: true, isPartial: false });
		expect(await ofType("CAA")).toMatchObject({ hasFailed: false, isPartial: true });
		expect(await ofType("TXT")).toMatchObject({ hasFailed: false, isPartial: true });
	});

	test("have failed by the deadline if no name server answers", async () => {
		expect(await fetchFrom(() => null)).toEqual({ ...NOTHING, hasFailed: true, isPartial: true });
	});
});

test("the site has its addresses, and none if no name server answers", async () => {
	const zone: Zone = { "pages.posy-site.com": { A: ["192.0.2.10"], AAAA: ["2001:db8::10"] } };
	const nameServers = [await startNameServer((name) => zone[name])];
	expect(await fetchDnsTarget(TARGET.host, { nameServers, limits: LIMITS })).toEqual(TARGET);
	zone[TARGET.host] = null;
	expect(await fetchDnsTarget(TARGET.host, { nameServers, limits: LIMITS })).toEqual({
		host: TARGET.host,
		ipv4: [],
		ipv6: [],
	});
});
