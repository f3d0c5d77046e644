import { expect, test, vi } from "vitest";
import { hostPace } from "#app/platform/host-pace.server.ts";
import type { Internet } from "#app/platform/public-internet.server.ts";
import { skipHostPace } from "#tests/support/skip-host-pace.ts";
import { createTestInternet } from "#tests/support/test-internet.ts";
import { startSite } from "#tests/support/test-site.ts";
import { fetchProbe } from "./fetch-probe.server.ts";

skipHostPace();

function probe(
	url: string,
	{ timeoutMs = 30_000, ...internet }: Partial<Internet & { timeoutMs: number }> = {},
) {
	return fetchProbe(url, { internet: { ...createTestInternet(), ...internet }, timeoutMs });
}

/** A site with the given handler. `methods` lists the methods of the requests that it received. */
async function startSiteThat(answer: Parameters<typeof startSite>[0]) {
	const methods: (string | undefined)[] = [];
	const site = await startSite((request, response) => {
		methods.push(request.method);
		answer(request, response);
	});
	return { ...site, methods };
}

test("sends only a HEAD request if that suffices, and identifies itself", async () => {
	const site = await startSiteThat((_request, response) => response.end());
	expect(await probe(site.at("/"))).toEqual({
		verdict: { kind: "works" },
		status: 200,
		finalUrl: site.at("/"),
	});
	expect(site.methods).toEqual(["HEAD"]);
	expect(site.visits[0]?.headers["user-agent"]).toMatch(/http:\/\/localhost/);
});

test.each([405, 404, 501])("retries with GET if a site answers HEAD with %i", async (status) => {
	const site = await startSiteThat((request, response) => {
		response.statusCode = request.method === "HEAD" ? status : 200;
		// A body that is larger than the probe reads.
		response.end("x".repeat(5_000_000));
	});
	expect(await probe(site.at("/"))).toEqual({
		verdict: { kind: "works" },
		status: 200,
		finalUrl: site.at("/"),
	});
	expect(site.methods).toEqual(["HEAD", "GET"]);
});

test("follows a redirect to a missing page", async () => {
	const site = await startSiteThat((request, response) => {
		response.writeHead(request.url === "/" ? 301 : 404, { Location: "/gone" }).end();
	});
	expect(await probe(site.at("/"))).toMatchObject({ verdict: { kind: "fails", reason: "404" } });
});

test.each([429, 503])(
	"pauses requests to a host that answers %i for as long as it asks",
	async (status) => {
		const pauseHost = vi.spyOn(hostPace, "pauseHost").mockReturnValue();
		const site = await startSiteThat((_request, response) => {
			response.writeHead(status, { "Retry-After": "120" }).end();
		});
		expect(await probe(site.at("/"))).toMatchObject({ verdict: { kind: "unclear" } });
		expect(site.methods).toEqual(["HEAD"]);
		expect(pauseHost).toHaveBeenCalledWith(site.at("/"), "120");
	},
);

test("distinguishes a site that doesn't respond, one that refuses connections, and one that doesn't exist", async () => {
	const silent = await startSiteThat(() => {});
	expect(await probe(silent.at("/"), { timeoutMs: 1_000 })).toEqual({
		verdict: { kind: "fails", reason: "timeout" },
		status: null,
	});
	expect(silent.methods).toEqual(["HEAD", "GET"]);
	expect(await probe("http://shop.example:1/")).toMatchObject({ verdict: { reason: "refused" } });
	const resolve = async () => {
		throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
	};
	expect(await probe("https://gone.example/", { resolve })).toMatchObject({
		verdict: { reason: "dns" },
	});
});

test("gives no verdict on addresses that the server won't request", async () => {
	expect(await probe("http://10.0.0.1/", { isPublic: () => false })).toEqual({
		verdict: { kind: "unclear" },
		status: null,
	});
});
