import { expect, onTestFinished, test } from "vitest";
import { servedDomains } from "#app/features/creator-page/core/served-domains.server.ts";
import { env } from "#app/platform/env.server.ts";
import { newDomainName } from "#tests/support/domains-factory.ts";
import { startListening } from "#tests/support/listening-server.ts";
import { enterDomain } from "./creator-domains.ts";

test("headers that all pages share are made for the page of each domain", async () => {
	const [ada, bob] = [newDomainName(), newDomainName()];
	servedDomains.set(ada, "ada").set(bob, "bob");
	// One list for all answers, as that of a cache.
	const shared = ["Location", "/ada/card", "Set-Cookie", "session=1", "Content-Length", "0"];
	const server = await startListening((request, response) =>
		enterDomain(request, response, () => response.writeHead(302, shared).end()),
	);
	onTestFinished(() => server.close());
	for (const [host, location] of [
		[ada, "/ada/card"],
		[bob, `${env.APP_URL}/ada/card`],
		[ada, "/ada/card"],
	] as const) {
		const { headers } = await server.ask("/", { headers: { Host: host } });
		expect(headers.location).toBe(location);
		expect(headers).not.toHaveProperty("set-cookie");
	}
});
