import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertSessionToken } from "#tests/support/api-client.ts";
import { callOperation, handlerOf } from "#tests/support/call-operation.ts";
import {
	ELSEWHERE,
	HOST,
	insertDomain,
	insertServedDomain,
	newDomainName,
} from "#tests/support/domains-factory.ts";
import { startDomainsSite } from "#tests/support/domains-site.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { GRACE_MS } from "./domain-state.ts";
import type { DomainsSite } from "./queries.server.ts";

/** The operations on domains, at a site that offers them. */

/** In place of what the operator sets by DOMAINS_HOST. */
const offered = vi.hoisted((): { site: DomainsSite | null } => ({ site: null }));
vi.mock("./queries.server.ts", async (original) => {
	const queries = await original<typeof import("./queries.server.ts")>();
	return { ...queries, requireDomainsSite: () => offered.site ?? queries.requireDomainsSite() };
});

recordQueuedJobs();
beforeEach(() => {
	offered.site = null;
});

async function setUp(tier: Tier = "max") {
	const dns = await startDomainsSite();
	offered.site = dns.site;
	const owner = await insertUser({ tier });
	const token = await insertSessionToken(owner);
	const call = (id: string, sent: Parameters<typeof callOperation>[1] = {}) =>
		callOperation(handlerOf(id), { token, ...sent });
	return {
		...dns,
		owner,
		call,
		add: (name: string, idempotencyKey?: string) =>
			call("addDomain", { body: { name }, ...(idempotencyKey ? { idempotencyKey } : {}) }),
		list: async () => (await call("listDomains")).body.domains,
	};
}

/** Operations on one domain, with their bodies. */
const ON_ONE = [
	{ operation: "changeDomain", sent: { body: { redirects: true } } },
	{ operation: "checkDomain", sent: {} },
	{ operation: "setPrimaryDomain", sent: {} },
	{ operation: "removeDomain", sent: {} },
];

describe("a domain", () => {
	test("is added, checked, made the main address and removed", async () => {
		const { owner, call, add, list, leadHere } = await setUp();
		const name = newDomainName();
		const added = await add(`https://${name.toUpperCase()}/shop`);
		expect(added.status).toBe(201);
		expect(added.body).toMatchObject({
			...{ name, unicode_name: name, status: "waiting", primary: false, stops_at: null },
			records: [{ type: "CNAME", name, short_name: "links", value: HOST }],
			records_to_remove: [],
			problems: [{ kind: "nothing", title: "No DNS records yet", found: [] }],
		});
		expect(Date.parse(added.body.checked_at)).toBeGreaterThanOrEqual(
			Date.parse(added.body.created_at),
		);

		leadHere(name);
		const params = { id: added.body.id };
		const checked = await call("checkDomain", { params });
		expect(checked.status).toBe(200);
		expect(checked.body).toMatchObject({ status: "active", primary: true, problems: [] });

		const second = await insertServedDomain(owner, newDomainName());
		const preferred = await call("setPrimaryDomain", { params: { id: second.id } });
		expect(preferred.status).toBe(200);
		expect(preferred.body).toMatchObject({ id: second.id, primary: true });
		expect(await list()).toMatchObject([
			{ name, primary: false },
			{ name: second.name, primary: true },
		]);

		expect((await call("removeDomain", { params: { id: second.id } })).status).toBe(204);
		expect(await list()).toMatchObject([{ name, primary: true }]);
		expect((await call("removeDomain", { params: { id: second.id } })).status).toBe(404);
	});

	test("has options, each of which stays unless it is sent", async () => {
		const { owner, call, list } = await setUp();
		const { id } = await insertServedDomain(owner, newDomainName());
		const params = { id };
		const did = "did:plc:ewvi7nxzyoun6zhxrhs64oiz";
		const change = (body: object) => call("changeDomain", { params, body });
		expect((await change({ did: ` ${did} ` })).body).toMatchObject({ redirects: false, did });
		expect((await change({ redirects: true })).body).toMatchObject({ redirects: true, did });
		expect((await change({})).body).toMatchObject({ redirects: true, did });
		const refused = await change({ did: "ada.example" });
		expect([refused.status, refused.body.errors]).toEqual([
			422,
			[{ pointer: "/did", detail: expect.stringMatching(/^Enter a DID such as/) }],
		]);
		expect((await change({ did: "" })).body).toMatchObject({ redirects: true, did: "" });
		expect(await list()).toMatchObject([{ id, redirects: true, did: "" }]);
	});

	test("is named in its own letters too", async () => {
		const { add } = await setUp();
		const { body } = await add("links.müller-ada.de");
		expect(body).toMatchObject({
			name: "links.xn--mller-ada-q9a.de",
			unicode_name: "links.müller-ada.de",
		});
	});

	test("comes with what is wrong, in the words of the settings page", async () => {
		const { add, leadElsewhere } = await setUp();
		const name = newDomainName();
		leadElsewhere(name);
		const { body } = await add(name);
		expect(body.records_to_remove).toEqual([
			{ type: "A", name, short_name: "links", value: ELSEWHERE },
		]);
		expect(body.problems).toEqual([
			{
				kind: "elsewhere",
				title: "The domain leads to another server",
				advice: `It leads to ${ELSEWHERE}. Replace its records with those below.`,
				found: [ELSEWHERE],
			},
		]);
	});

	test("of another account asks for the proof", async () => {
		const { add, leadHere } = await setUp();
		const name = newDomainName();
		await insertDomain(await insertUser({ tier: "max" }), { name, activeAt: new Date() });
		leadHere(name);
		const { body } = await add(name);
		expect(body.problems).toMatchObject([
			{ kind: "taken", title: "Another account uses this domain", found: [] },
		]);
		expect(body.records).toMatchObject([
			{ type: "CNAME", value: HOST },
			{ type: "TXT", name: `_page-owner.${name}`, value: expect.stringMatching(/^page-owner=/) },
		]);
	});

	test("that fails says when it stops", async () => {
		const { owner, call, leadElsewhere } = await setUp();
		const failingAt = new Date(Date.now() - 60_000);
		const { id, name } = await insertDomain(owner, { activeAt: failingAt, failingAt });
		leadElsewhere(name);
		const { body } = await call("checkDomain", { params: { id } });
		expect(body).toMatchObject({
			status: "failing",
			stops_at: new Date(+failingAt + GRACE_MS).toISOString(),
		});
	});

	test("that support has suspended says why, and has nothing to fix", async () => {
		const { owner, call, leadElsewhere } = await setUp();
		const { id, name } = await insertDomain(owner, { suspendedAt: new Date() });
		const suspensionReason = "Imitates a bank";
		await db.domain.update({ where: { id }, data: { suspensionReason } });
		leadElsewhere(name);
		expect((await call("checkDomain", { params: { id } })).body).toMatchObject({
			...{ status: "suspended", suspension_reason: suspensionReason },
			...{ records: [], records_to_remove: [], problems: [] },
		});
	});

	test("is kept on a plan without domains, and can only be read and removed", async () => {
		const { owner, call, add, list } = await setUp("pro");
		const { id } = await insertDomain(owner, { activeAt: new Date(), primary: true });
		expect(await list()).toMatchObject([
			{ id, status: "kept", primary: false, records: [], records_to_remove: [], problems: [] },
		]);
		const params = { id };
		const refused = [
			await add(newDomainName()),
			await call("changeDomain", { params, body: { redirects: true } }),
			await call("checkDomain", { params }),
			await call("setPrimaryDomain", { params }),
		];
		for (const { status, body } of refused) {
			expect([status, body.message]).toEqual([403, "Your own domains are part of Max."]);
		}
		expect((await call("removeDomain", { params })).status).toBe(204);
	});
});

describe("a domain is refused", () => {
	test("with the field that is wrong", async () => {
		const { add } = await setUp();
		const { status, body } = await add("co.uk");
		expect(status).toBe(422);
		expect(body.errors).toEqual([
			{ pointer: "/name", detail: expect.stringMatching(/^This is only the ending/) },
		]);
	});

	test("if the page has it, or as many as it can", async () => {
		const { owner, add } = await setUp();
		const { name } = await insertDomain(owner);
		const twice = await add(name);
		expect(twice.status).toBe(409);
		expect(twice.body.errors).toMatchObject([{ pointer: "/name" }]);
		for (let domains = 1; domains < 3; domains += 1) await insertDomain(owner);
		const fourth = await add(newDomainName());
		expect(fourth.status).toBe(409);
		expect(fourth.body.message).toMatch(/^Your page has 3 domains, the maximum/);
	});

	test("as the main address before it shows the page", async () => {
		const { owner, call } = await setUp();
		const { id } = await insertDomain(owner);
		const { status, body } = await call("setPrimaryDomain", { params: { id } });
		expect([status, body.message]).toEqual([409, "This domain doesn’t show your page yet."]);
	});
});

test("a repeated call adds one domain and has the same answer", async () => {
	const { owner, add } = await setUp();
	const name = newDomainName();
	const [first, again] = [await add(name, "once"), await add(name, "once")];
	expect([first.status, again.status]).toEqual([201, 201]);
	expect(again.body).toEqual(first.body);
	expect(again.headers.get("Idempotency-Replayed")).toBe("true");
	expect(await db.domain.count({ where: { profileId: owner.profileId } })).toBe(1);
});

test("domains of another account are not found, and stay as they are", async () => {
	const { call, list } = await setUp();
	const other = await insertUser({ tier: "max" });
	const { id } = await insertServedDomain(other, newDomainName());
	const find = () => db.domain.findUniqueOrThrow({ where: { id } });
	const before = await find();
	for (const { operation, sent } of ON_ONE) {
		expect((await call(operation, { params: { id }, ...sent })).status, operation).toBe(404);
	}
	expect(await list()).toEqual([]);
	expect(await find()).toEqual(before);
});

test("nothing is found at a site that offers no domains", async () => {
	const { owner, call, add } = await setUp();
	const { id } = await insertServedDomain(owner, newDomainName());
	offered.site = null;
	const answers = [await call("listDomains"), await add(newDomainName())];
	for (const { operation, sent } of ON_ONE) {
		answers.push(await call(operation, { params: { id }, ...sent }));
	}
	for (const { status, body } of answers) {
		expect([status, body.error]).toEqual([404, "not_found"]);
		expect(body.message).toBe("This site doesn’t offer domains of your own.");
	}
	expect(await db.domain.count({ where: { id, removedAt: null } })).toBe(1);
});
