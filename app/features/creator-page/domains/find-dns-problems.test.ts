import { describe, expect, test } from "vitest";
import { type DnsFacts, proofOf } from "./dns-facts.ts";
import { findDnsProblems } from "./find-dns-problems.ts";

const TARGET = { host: "links.posy-site.com", ipv4: ["192.0.2.10"], ipv6: ["2001:db8::10"] };
const NOTHING: DnsFacts = {
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
const CNAME = {
	type: "CNAME",
	name: "links.ada.com",
	shortName: "links",
	value: "links.posy-site.com",
};
const at = (address: string, ttl = 300) => ({ address, ttl });

function diagnose(
	facts: Partial<DnsFacts>,
	options: Partial<Parameters<typeof findDnsProblems>[1]> = {},
) {
	return findDnsProblems(
		{ ...NOTHING, ...facts },
		{
			name: "links.ada.com",
			registered: "ada.com",
			target: TARGET,
			token: "t0ken",
			needsProof: false,
			...options,
		},
	);
}

const kindsOf = (facts: Partial<DnsFacts>, options = {}) =>
	diagnose(facts, options).problems.map(({ kind }) => kind);

describe("a domain that leads here", () => {
	test.each([
		["by name", { aliases: ["links.posy-site.com"], ipv4: [at("192.0.2.10")] }],
		["by a name behind others", { aliases: ["www.ada.com", "links.posy-site.com"] }],
		["by address", { ipv4: [at("192.0.2.10")] }],
		["by both addresses", { ipv4: [at("192.0.2.10")], ipv6: [at("2001:DB8:0::10")] }],
	])("%s has no problem", (_, facts) => {
		expect(diagnose(facts)).toEqual({
			leadsHere: true,
			isRight: true,
			isProven: false,
			isUnanswered: false,
			problems: [],
			records: [CNAME],
			keptFor: 0,
		});
	});

	test("has old records beside the right one", () => {
		const { leadsHere, problems, keptFor } = diagnose({
			ipv4: [at("192.0.2.10"), at("198.51.100.7", 3_600)],
		});
		expect(leadsHere).toBe(true);
		expect(problems).toMatchObject([
			{
				kind: "stale",
				remove: [{ type: "A", name: "links.ada.com", shortName: "links", value: "198.51.100.7" }],
			},
		]);
		expect(keptFor).toBe(3_600);
	});

	test("leads elsewhere for browsers with IPv6", () => {
		const { problems, isRight } = diagnose({
			ipv4: [at("192.0.2.10")],
			ipv6: [at("2001:db8::99")],
		});
		expect(isRight).toBe(false);
		expect(problems).toMatchObject([{ kind: "ipv6", remove: [{ type: "AAAA" }] }]);
	});

	test("can't get a certificate where CAA names another authority", () => {
		const allowing = (at: string, ...issuers: string[]) => ({
			aliases: [TARGET.host],
			authorities: { at, issuers },
		});
		for (const [at, shortName] of [
			["ada.com", "@"],
			["links.ada.com", "links"],
			["com", "@"],
		] as const) {
			expect(diagnose(allowing(at, "digicert.com"))).toMatchObject({
				leadsHere: true,
				isRight: false,
			});
			expect(diagnose(allowing(at, "digicert.com")).problems).toMatchObject([
				{
					kind: "authority",
					found: ["digicert.com"],
					add: [{ type: "CAA", shortName, value: '0 issue "letsencrypt.org"' }],
				},
			]);
		}
		expect(kindsOf(allowing("ada.com", "digicert.com", "letsencrypt.org"))).toEqual([]);
		expect(kindsOf(allowing("ada.com", "sectigo.com"))).toEqual(["authority"]);
		expect(diagnose(allowing("ada.com", "")).problems).toMatchObject([
			{ kind: "authority", found: [] },
		]);
	});
});

describe("a domain that doesn't lead here", () => {
	test("gets a record by name", () => {
		expect(diagnose({}).problems).toEqual([
			{
				kind: "nothing",
				found: [],
				remove: [],
				add: [CNAME],
			},
		]);
	});

	test("gets records by address if it is a registered domain", () => {
		const [problem] = diagnose({}, { name: "ada.com" }).problems;
		expect(problem?.add).toEqual([
			{ type: "A", name: "ada.com", shortName: "@", value: "192.0.2.10" },
			{ type: "AAAA", name: "ada.com", shortName: "@", value: "2001:db8::10" },
		]);
	});

	test("leads to another name", () => {
		const facts = { aliases: ["shops.example.net"], ipv4: [at("198.51.100.7", 600)] };
		expect(diagnose(facts).problems).toMatchObject([
			{
				kind: "elsewhere",
				found: ["shops.example.net"],
				remove: [{ type: "CNAME", value: "shops.example.net" }],
				add: [{ type: "CNAME" }],
			},
		]);
		expect(kindsOf({ aliases: ["gone.example.net"] })).toEqual(["elsewhere"]);
	});

	test("is behind a proxy", () => {
		expect(diagnose({ ipv4: [at("104.16.1.2")], ipv6: [at("2606:4700::1")] })).toMatchObject({
			leadsHere: false,
			problems: [{ kind: "proxied", found: ["104.16.1.2", "2606:4700::1"], add: [CNAME] }],
		});
		// A website that is there has the same addresses.
		expect(kindsOf({ aliases: ["ada.pages.dev"], ipv4: [at("104.16.1.2")] })).toEqual([
			"elsewhere",
		]);
	});

	test("has its record one level too deep", () => {
		const { problems } = diagnose({ isDoubled: true });
		expect(problems).toMatchObject([{ kind: "doubled", found: ["links.ada.com.ada.com"] }]);
	});

	test("is shown without what could break a page or a row", () => {
		const { problems } = diagnose({ proofs: [`page-owner=\0${"x".repeat(70_000)}`] });
		const [text = ""] = problems.find(({ kind }) => kind === "wrong-proof")?.found ?? [];
		expect(text).toMatch(/^page-owner= ?x{150,200}$/);
	});

	test("leads in a circle", () => {
		const facts = { aliases: ["a.ada.com", "b.ada.com"], isEndless: true };
		expect(diagnose(facts)).toMatchObject({
			leadsHere: false,
			problems: [{ kind: "endless", remove: [{ type: "CNAME", value: "a.ada.com" }] }],
		});
	});

	test("leads in a circle for sure, although its addresses aren't answered", () => {
		const facts = { aliases: ["a.ada.com"], isEndless: true, hasFailed: true };
		expect(diagnose(facts)).toMatchObject({
			isUnanswered: false,
			problems: [{ kind: "endless" }],
		});
	});

	test("isn't blamed while no name server answers", () => {
		for (const found of [{}, { aliases: ["shops.example.net"] }, { ipv4: [at("198.51.100.7")] }]) {
			expect(diagnose({ ...found, hasFailed: true })).toMatchObject({
				leadsHere: false,
				isUnanswered: true,
				problems: [{ kind: "unanswered" }],
			});
		}
	});

	test("is as it was answered, although CAA or TXT weren't", () => {
		const facts = { isPartial: true, ipv4: [at("198.51.100.7")] };
		expect(diagnose(facts, { needsProof: true })).toMatchObject({
			isUnanswered: false,
			problems: [{ kind: "elsewhere" }, { kind: "unanswered" }],
		});
	});
});

describe("the proof", () => {
	test("counts at its own name alone, with this account's token", () => {
		const right = { aliases: [TARGET.host] };
		expect(diagnose({ ...right, proofs: [proofOf("t0ken")] }).isProven).toBe(true);
		for (const facts of [{ texts: [proofOf("t0ken")] }, { proofs: [proofOf("other")] }]) {
			const { isProven, problems } = diagnose({ ...right, ...facts });
			expect(isProven).toBe(false);
			expect(problems).toMatchObject([
				{
					kind: "wrong-proof",
					add: [{ type: "TXT", name: "_page-owner.links.ada.com", shortName: "_page-owner.links" }],
				},
			]);
		}
	});

	test("is asked for where leading here isn't enough", () => {
		const facts = { aliases: [TARGET.host], texts: ["v=spf1 -all"] };
		expect(kindsOf(facts)).toEqual([]);
		expect(diagnose(facts, { needsProof: true })).toMatchObject({
			problems: [{ kind: "unproven" }],
			records: [CNAME, { type: "TXT", value: proofOf("t0ken") }],
		});
	});
});
