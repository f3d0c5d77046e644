import { describe, expect, test } from "vitest";
import { listFlaggedTargets } from "#app/features/admin/link-safety/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertDomain, newDomainName } from "#tests/support/domains-factory.ts";
import { startDomainsSite } from "#tests/support/domains-site.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { whileLocked } from "#tests/support/while-locked.ts";
import { createDomain } from "./create-domain.server.ts";
import { deleteDomain } from "./delete-domain.server.ts";
import { listDomains, lockDomainName } from "./queries.server.ts";

recordQueuedJobs();

async function setUp(tier: "pro" | "max" = "max") {
	const dns = await startDomainsSite();
	const owner = await insertUser({ tier });
	return {
		...dns,
		owner,
		add: (name: string, by = owner) => createDomain({ owner: by, name }, { site: dns.site }),
	};
}

describe("a domain that is added", () => {
	test("is checked immediately", async () => {
		const { owner, leadHere, add } = await setUp();
		const [ready, waiting] = [newDomainName(), newDomainName()];
		leadHere(ready);
		expect(await add(`https://${ready.toUpperCase()}/shop`)).toMatchObject({ status: "active" });
		expect(await add(waiting)).toMatchObject({ status: "waiting", shown: waiting });
		expect(await listDomains(owner)).toMatchObject([
			{ name: ready, status: "active", primary: true },
			{ name: waiting, status: "waiting", diagnosis: { problems: [{ kind: "nothing" }] } },
		]);
		const rows = await db.domain.findMany({ where: { profileId: owner.profileId } });
		for (const { token } of rows) expect(token).toMatch(/^[\w-]{43}$/);
		expect(new Set(rows.map(({ token }) => token)).size).toBe(2);
	});

	test("is shown in its own letters", async () => {
		const { add } = await setUp();
		expect(await add("müller-ada.de")).toMatchObject({ shown: "müller-ada.de" });
	});

	test("is proposed with www or without, until the page has both or no room", async () => {
		const { owner, add } = await setUp();
		const apex = newDomainName().replace("links.", "");
		const proposed = async (tier: "pro" | "max" = "max") =>
			(await listDomains({ ...owner, tier })).map(({ missingVariant }) => missingVariant);
		const { id } = await add(apex);
		const www = { name: `www.${apex}`, shown: `www.${apex}` };
		expect(await proposed()).toEqual([www]);
		expect(await proposed("pro")).toEqual([null]);
		await add(www.name);
		expect(await proposed()).toEqual([null, null]);
		await deleteDomain({ owner, domainId: id });
		expect(await proposed()).toEqual([{ name: apex, shown: apex }]);
		await add(newDomainName());
		expect(await proposed()).toEqual([{ name: apex, shown: apex }, null]);
		await add(newDomainName());
		expect(await proposed()).toEqual([null, null, null]);
	});

	test("isn't proposed for a suspended one", async () => {
		const { owner, add } = await setUp();
		const apex = newDomainName().replace("links.", "");
		const { id } = await add(apex);
		await db.domain.update({ where: { id }, data: { suspendedAt: new Date() } });
		expect(await listDomains(owner)).toMatchObject([{ missingVariant: null }]);
	});

	test("may be one that other pages wait for", async () => {
		const { owner, add } = await setUp();
		const name = newDomainName();
		await insertDomain(await insertUser({ tier: "max" }), { name });
		await add(name);
		expect(await listDomains(owner)).toHaveLength(1);
	});

	test("comes back with its proof after it was removed", async () => {
		const { owner, add, prove, leadHere } = await setUp();
		const name = newDomainName();
		const { id } = await add(name);
		const { token } = await db.domain.findUniqueOrThrow({ where: { id } });
		await deleteDomain({ owner, domainId: id });
		await insertDomain(await insertUser({ tier: "max" }), { name });
		leadHere(name);
		prove(name, token);
		expect(await add(name)).toMatchObject({ status: "active" });
		expect(await db.domain.count({ where: { name, profileId: owner.profileId } })).toBe(1);
	});
});

describe("a repeated call with the same id", () => {
	test.each([
		["new", false],
		["removed before", true],
	])("adds a %s domain once", async (_, isKnown) => {
		const { owner, site, add } = await setUp();
		const name = newDomainName();
		if (isKnown) await deleteDomain({ owner, domainId: (await add(name)).id });
		const id = crypto.randomUUID();
		const addOnce = () => createDomain({ owner, id, name }, { site });
		expect([await addOnce(), await addOnce()]).toMatchObject([{ id }, { id }]);
		expect(await listDomains(owner)).toMatchObject([{ id, name }]);
	});
});

describe("a domain that", () => {
	test("imitates a known brand is added, and flagged for the administrators", async () => {
		const { owner, add } = await setUp();
		const { id } = await add("pаypal-ada.com");
		const name = "xn--pypal-ada-0yh.com";
		expect(await listDomains(owner)).toMatchObject([{ id, name }]);
		const { rows } = await listFlaggedTargets({});
		expect(rows.find(({ address }) => address === `https://${name}/`)).toMatchObject({
			reason: "look-alike",
			detail: "paypal",
			owner: { userId: owner.userId, username: owner.username },
			usernames: [],
		});
	});

	test("administrators have blocked is refused", async () => {
		const { owner, add } = await setUp();
		const name = newDomainName();
		const domain = name.split(".").slice(-2).join(".");
		await db.targetEntry.create({ data: { kind: "block", key: domain, domain } });
		await expect(add(name)).rejects.toMatchObject({
			code: "invalid",
			details: { field: "name" },
			message: "This domain is blocked on this site",
		});
		expect(await listDomains(owner)).toEqual([]);
	});
});

describe("a suspended domain", () => {
	test("is suspended at each page that adds it, without the reason", async () => {
		const { owner, leadHere, add } = await setUp();
		const name = newDomainName();
		const { id } = await insertDomain(await insertUser({ tier: "max" }), {
			name,
			suspendedAt: new Date(),
		});
		await db.domain.update({ where: { id }, data: { suspensionReason: "Imitates a bank" } });
		leadHere(name);
		expect(await add(name)).toMatchObject({ status: "suspended" });
		expect(await listDomains(owner)).toMatchObject([
			{ name, status: "suspended", suspensionReason: null, primary: false },
		]);
	});

	test("is suspended at a page that adds it while an administrator suspends it", async () => {
		const { leadHere, add } = await setUp();
		const name = newDomainName();
		const { id } = await insertDomain(await insertUser({ tier: "max" }), { name });
		leadHere(name);
		const added = await whileLocked(
			async (tx) => {
				await lockDomainName(tx, name);
				await tx.domain.update({ where: { id }, data: { suspendedAt: new Date() } });
			},
			() => add(name),
		);
		expect(added).toMatchObject({ status: "suspended" });
	});

	test("is still suspended after it was removed and added again", async () => {
		const { owner, leadHere, add } = await setUp();
		const name = newDomainName();
		const { id } = await insertDomain(owner, { name, suspendedAt: new Date() });
		await db.domain.update({ where: { id }, data: { suspensionReason: "Imitates a bank" } });
		await deleteDomain({ owner, domainId: id });
		leadHere(name);
		expect(await add(name)).toMatchObject({ status: "suspended" });
		expect(await listDomains(owner)).toMatchObject([{ suspensionReason: "Imitates a bank" }]);
	});

	test("is called suspended on a plan without domains, too", async () => {
		const { owner } = await setUp("pro");
		await insertDomain(owner, { suspendedAt: new Date() });
		expect(await listDomains(owner)).toMatchObject([{ status: "suspended" }]);
	});
});

describe("a domain is refused", () => {
	test.each([
		["ada", /such as links\.example\.com/],
		["192.0.2.1", /not an IP address/],
		["co.uk", /only the ending/],
		["printer.local", /isn’t on the public internet/],
		["pages.posy-site.com", /part of Posy/],
		["ada.posy-site.com", /part of Posy/],
	])("if it is %s", async (name, message) => {
		const { add } = await setUp();
		await expect(add(name)).rejects.toMatchObject({
			code: "invalid",
			message: expect.stringMatching(message),
			details: { field: "name" },
		});
	});

	test("that the page already has", async () => {
		const { add } = await setUp();
		const name = newDomainName();
		await add(name);
		await expect(add(name)).rejects.toMatchObject({
			code: "conflict",
			details: { field: "name" },
		});
	});

	test("on a plan without domains", async () => {
		const { add } = await setUp("pro");
		await expect(add(newDomainName())).rejects.toMatchObject({ code: "forbidden" });
	});

	test("beyond the maximum, also at once", async () => {
		const { owner, add } = await setUp();
		const added = await Promise.allSettled(Array.from({ length: 5 }, () => add(newDomainName())));
		expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
		await expect(add(newDomainName())).rejects.toMatchObject({ code: "conflict" });
		// A removed one doesn't count.
		const [first] = await listDomains(owner);
		await deleteDomain({ owner, domainId: first?.id ?? "" });
		await add(newDomainName());
		expect(await listDomains(owner)).toHaveLength(3);
	});

	test("where the operator offers none", async () => {
		const { owner } = await setUp();
		await expect(createDomain({ owner, name: newDomainName() })).rejects.toMatchObject({
			code: "not_found",
		});
	});
});
