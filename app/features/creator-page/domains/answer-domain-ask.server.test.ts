import { beforeEach, describe, expect, test, vi } from "vitest";
import { servedDomains } from "#app/features/creator-page/core/served-domains.server.ts";
import { env } from "#app/platform/env.server.ts";
import { importAsOtherProcess } from "#tests/support/import-as-other-process.ts";
import { answerDomainAsk } from "./answer-domain-ask.server.ts";

function ask(domain: string, answer = answerDomainAsk): number {
	return answer(new URLSearchParams({ domain }));
}

describe("a proxy that asks whether it may get a certificate", () => {
	beforeEach(() => {
		servedDomains.set("links.ada.example", "ada");
	});

	test.each(["links.ada.example", "Links.ADA.example", "links.ada.example."])(
		"may for %s, which shows a page",
		(name) => {
			expect(ask(name)).toBe(200);
		},
	);

	test.each([
		"ada.example",
		"links.ada.example..",
		"www.links.ada.example",
		"192.0.2.1",
		"*",
		"undefined",
	])("may not for %s", (name) => {
		expect(ask(name)).toBe(404);
	});

	test("may for the site", () => {
		expect(ask(new URL(env.APP_URL).hostname)).toBe(200);
	});

	test("has to name a host", () => {
		expect([ask(""), ask("."), answerDomainAsk(new URLSearchParams())]).toEqual([400, 400, 400]);
	});
});

test("a proxy may get one for DOMAINS_HOST, and for others only once they are known", async () => {
	vi.stubEnv("DOMAINS_HOST", "pages.example.com");
	const other = await importAsOtherProcess(() => import("./answer-domain-ask.server.ts"));
	expect(ask("Pages.example.com", other.answerDomainAsk)).toBe(200);
	expect(ask("links.ada.example", other.answerDomainAsk)).toBe(503);
});
