import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { networkOf } from "#app/platform/rate-limit.server.ts";
import { type RequestFacts, requestFactsContext } from "#app/platform/request-facts.server.ts";
import { createSharedCounts, sharedCounts } from "#app/platform/shared-counts.server.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { listSitePaths } from "#tests/support/site-map.ts";
import { INVALID_FORMS, limitInvalidForms } from "./limit-invalid-forms.server.ts";

const MAX_INVALID = 100;
let latestFacts: RequestFacts;

/** Sends a form that is answered with a status. @returns the status of the answer */
async function send(
	address: string,
	{ status = 400, method = "POST", pattern = "/report/:username" } = {},
): Promise<number> {
	const context = new RouterContextProvider();
	latestFacts = { address } as RequestFacts;
	context.set(requestFactsContext, latestFacts);
	const request = new Request("http://localhost/", { method });
	const args = { request, context, params: {}, url: new URL(request.url), pattern };
	try {
		const answer = await limitInvalidForms(args, async () => new Response("", { status }));
		return answer instanceof Response ? answer.status : 0;
	} catch (error) {
		return (error as { status: number }).status;
	}
}

async function sendTimes(times: number, address: string, options?: Parameters<typeof send>[1]) {
	for (let time = 0; time < times; time++) await send(address, options);
}

test("refuses every form of a network that has sent a hundred invalid ones", async () => {
	const address = randomAddress();
	await sendTimes(MAX_INVALID - 1, address);
	expect(await send(address, { status: 303 })).toBe(303);
	expect(await send(address)).toBe(400);
	expect(latestFacts).not.toHaveProperty("retryAfter");
	expect(await send(address)).toBe(429);
	const retryAfterS = Number(latestFacts.retryAfter);
	expect(retryAfterS).toBeGreaterThan(0);
	expect(retryAfterS).toBeLessThanOrEqual(600);
	expect(await send(address, { status: 303, pattern: "/signin" })).toBe(429);
	expect(await send(randomAddress())).toBe(400);
});

test("counts no valid forms, no pages and no forms of the dashboards", async () => {
	const address = randomAddress();
	await sendTimes(MAX_INVALID, address, { status: 303 });
	await sendTimes(MAX_INVALID, address, { method: "GET" });
	for (const pattern of ["/dashboard/links", "admin/dashboard/users", "/dashboard"]) {
		await sendTimes(MAX_INVALID / 2, address, { pattern });
	}
	expect(await send(address)).toBe(400);
});

test("counts the invalid forms of every page that needs no account", async () => {
	const isCounted: Record<string, boolean> = {};
	for (const { pattern } of listSitePaths()) {
		const address = randomAddress();
		await sendTimes(MAX_INVALID, address, { pattern });
		isCounted[pattern] = (await send(address)) === 429;
	}
	const uncounted = Object.keys(isCounted).filter((pattern) => !isCounted[pattern]);
	expect(uncounted).toContain("/dashboard/links");
	expect(uncounted.filter((pattern) => !/^(?:\/admin)?\/dashboard\b/.test(pattern))).toEqual([]);
	expect(Object.keys(isCounted).length - uncounted.length).toBeGreaterThan(30);
});

test("an IPv6 network counts as one, and its /48 with ten times the forms", async () => {
	await sendTimes(MAX_INVALID, "2001:db8:1:2::1");
	expect(await send("2001:db8:1:2:ffff::9")).toBe(429);
	for (let subnet = 3; subnet < 12; subnet++)
		await sendTimes(MAX_INVALID, `2001:db8:1:${subnet}::1`);
	expect(await send("2001:db8:1:ff::1")).toBe(429);
	expect(latestFacts.retryAfter).toMatch(/^\d+$/);
	expect(await send("2001:db8:2::1")).toBe(400);
});

test("counts what the network has sent to other processes", async () => {
	const address = randomAddress();
	const other = createSharedCounts();
	const { network: key, block } = networkOf(address);
	other.consume(INVALID_FORMS, { key, block }, MAX_INVALID - 1);
	await other.exchange();
	expect(await send(address)).toBe(400);
	await sharedCounts.exchange();
	expect(await send(address)).toBe(429);
});
