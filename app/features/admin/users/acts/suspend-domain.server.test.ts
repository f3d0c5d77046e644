import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
	type AccountEvent,
	subscribeToAccountEvents,
} from "#app/features/creator-page/core/account-events.server.ts";
import { checkDueDomains } from "#app/features/creator-page/domains/check-due-domains.server.ts";
import { deleteDomain } from "#app/features/creator-page/domains/delete-domain.server.ts";
import { DomainCache } from "#app/features/creator-page/domains/domain-cache.server.ts";
import {
	listDomains,
	listStoredDomains,
} from "#app/features/creator-page/domains/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
} from "#tests/support/administrators-factory.ts";
import { insertDomain, insertServedDomain, newDomainName } from "#tests/support/domains-factory.ts";
import { startDomainsSite } from "#tests/support/domains-site.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { untilWaiting } from "#tests/support/while-locked.ts";
import { endDomainSuspension } from "./end-domain-suspension.server.ts";
import { suspendDomain } from "./suspend-domain.server.ts";

const queued = recordQueuedJobs();
beforeEach(() => db.domain.deleteMany());

let actor: InsertedAdministrator;
beforeAll(async () => {
	actor = await insertAdministrator();
});

const insertOwner = () => insertUser({ tier: "max" });
const stored = ({ id }: { id: string }) => db.domain.findUniqueOrThrow({ where: { id } });

function suspend({ userId }: InsertedUser, { name }: { name: string }, reason = "Imitates a bank") {
	return suspendDomain({ actor, userId, name, reason });
}

function reinstate({ userId }: InsertedUser, { name }: { name: string }) {
	return endDomainSuspension({ actor, userId, name, reason: "The bank owns it" });
}

/** Usernames by domain, as each process has them. */
async function readServed(): Promise<Map<string, string>> {
	const usernames = new Map<string, string>();
	const cache = new DomainCache(usernames);
	cache.setFollowing(true);
	await cache.settled();
	return usernames;
}

async function listAudited({ userId }: InsertedUser) {
	return db.auditEntry.findMany({
		where: { targetType: "user", targetId: userId },
		orderBy: { position: "asc" },
		select: { action: true, before: true, after: true },
	});
}

describe("a suspended domain", () => {
	test("stops showing the page, and its creator reads why", async () => {
		const owner = await insertOwner();
		const domain = await insertServedDomain(owner, newDomainName(), { primary: true });
		expect((await readServed()).get(domain.name)).toBe(owner.username);
		await suspend(owner, domain);
		expect((await readServed()).has(domain.name)).toBe(false);
		expect(await listDomains(owner)).toMatchObject([
			{ status: "suspended", suspensionReason: "Imitates a bank", primary: false },
		]);
		expect(queued).toMatchObject([
			{
				job: "send-account-notice",
				data: {
					to: owner.email,
					notice: {
						kind: "domain-suspended",
						domain: domain.name,
						reason: "Imitates a bank",
					},
				},
			},
		]);
		expect(await listAudited(owner)).toEqual([
			{
				action: "domain.suspended",
				before: { Status: "active" },
				after: { Status: "suspended", Domain: domain.name, Reason: "Imitates a bank" },
			},
		]);
	});

	test("leaves its page the other domains", async () => {
		const owner = await insertOwner();
		const [first, second] = [
			await insertServedDomain(owner, newDomainName(), { primary: true }),
			await insertServedDomain(owner, newDomainName()),
		];
		await suspend(owner, first);
		expect([...(await readServed())]).toEqual([[second.name, owner.username]]);
		expect(await listDomains(owner)).toMatchObject([
			{ name: first.name, primary: false },
			{ name: second.name, primary: true },
		]);
	});

	test("is told to the page's programs, if the plan includes it", async () => {
		const events: AccountEvent[] = [];
		subscribeToAccountEvents(async (_tx, event) => void events.push(event));
		const [owner, former] = [await insertOwner(), await insertUser({ tier: "pro" })];
		const domain = await insertServedDomain(owner, newDomainName());
		await suspend(owner, domain);
		await suspend(former, await insertServedDomain(former, newDomainName()));
		subscribeToAccountEvents(async () => undefined);
		expect(events).toMatchObject([
			{
				type: "domain.stopped",
				profileId: owner.profileId,
				data: { domain_id: domain.id, name: domain.name },
			},
		]);
	});

	test("that another page gets in this moment stays as it is", async () => {
		const [owner, other] = [await insertOwner(), await insertOwner()];
		const { name } = await insertDomain(owner);
		const { id } = await insertDomain(other, { name });
		const { outcome } = await db.$transaction(async (tx) => {
			await tx.domain.update({ where: { id }, data: { activeAt: new Date() } });
			const suspension = suspend(owner, { name }).then(
				() => "suspended",
				({ message }: Error) => message,
			);
			await untilWaiting(1);
			return { outcome: suspension };
		});
		expect(await outcome).toMatch(/another account/);
		expect(await listDomains(owner)).toMatchObject([{ status: "waiting" }]);
		expect(await listDomains(other)).toMatchObject([{ status: "active" }]);
	});

	test("stays suspended when its DNS is checked, and nobody is told", async () => {
		const { site, leadHere } = await startDomainsSite();
		const owner = await insertOwner();
		const domain = await insertServedDomain(owner, newDomainName());
		await suspend(owner, domain);
		queued.length = 0;
		leadHere(domain.name);
		const now = new Date(Date.now() + 2 * 24 * 60 * 60_000);
		await checkDueDomains({ site, clock: { now: () => now } });
		expect(await stored(domain)).toMatchObject({
			checkedAt: now,
			suspendedAt: expect.any(Date),
			stoppedAt: expect.any(Date),
		});
		expect((await readServed()).has(domain.name)).toBe(false);
		expect(queued).toEqual([]);
	});

	test("is suspended at the pages that wait for it, too", async () => {
		const [owner, other] = [await insertOwner(), await insertOwner()];
		const domain = await insertServedDomain(owner, newDomainName());
		await insertDomain(other, { name: domain.name });
		await suspend(owner, domain);
		expect(await listDomains(other)).toMatchObject([
			{ status: "suspended", suspensionReason: null },
		]);
	});

	test("can be reinstated after its creator has removed it", async () => {
		const owner = await insertOwner();
		const domain = await insertServedDomain(owner, newDomainName());
		await suspend(owner, domain);
		await deleteDomain({ owner, domainId: domain.id });
		expect(await listDomains(owner)).toEqual([]);
		expect(await listStoredDomains(owner)).toMatchObject([
			{ name: domain.name, status: "suspended", isRemoved: true, isShown: false },
		]);
		await reinstate(owner, domain);
		expect(await listStoredDomains(owner)).toEqual([]);
	});
});

describe("a reinstated domain", () => {
	test("shows the page after the next check, which is due immediately", async () => {
		const { site, leadHere } = await startDomainsSite();
		const owner = await insertOwner();
		const domain = await insertServedDomain(owner, newDomainName());
		await suspend(owner, domain);
		queued.length = 0;
		await reinstate(owner, domain);
		expect((await readServed()).has(domain.name)).toBe(false);
		leadHere(domain.name);
		await checkDueDomains({ site });
		expect((await readServed()).get(domain.name)).toBe(owner.username);
		// One email: of what support has done.
		expect(queued.map(({ data }) => data)).toEqual([
			{
				to: owner.email,
				notice: {
					kind: "domain-reinstated",
					domain: domain.name,
					reason: "The bank owns it",
				},
			},
		]);
		expect((await listAudited(owner)).at(-1)).toEqual({
			action: "domain.reinstated",
			before: { Status: "suspended" },
			after: { Status: "stopped", Domain: domain.name, Reason: "The bank owns it" },
		});
	});

	test("stays stopped while its DNS leads elsewhere", async () => {
		const { site, leadElsewhere } = await startDomainsSite();
		const owner = await insertOwner();
		const domain = await insertServedDomain(owner, newDomainName());
		await suspend(owner, domain);
		await reinstate(owner, domain);
		leadElsewhere(domain.name);
		await checkDueDomains({ site });
		expect(await listDomains(owner)).toMatchObject([{ status: "stopped" }]);
	});

	test("is free for all pages that have added it", async () => {
		const [owner, other] = [await insertOwner(), await insertOwner()];
		const domain = await insertServedDomain(owner, newDomainName());
		await insertDomain(other, { name: domain.name });
		await suspend(owner, domain);
		await reinstate(other, domain);
		expect(await listDomains(owner)).toMatchObject([{ status: "stopped", suspensionReason: null }]);
		expect(await listDomains(other)).toMatchObject([{ status: "waiting" }]);
	});
});

describe("an act is refused", () => {
	test("that another administrator has just done", async () => {
		const owner = await insertOwner();
		const domain = await insertServedDomain(owner, newDomainName());
		const acts = await Promise.allSettled([suspend(owner, domain), suspend(owner, domain)]);
		expect(acts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		await reinstate(owner, domain);
		await expect(reinstate(owner, domain)).rejects.toMatchObject({ code: "conflict" });
		expect(await listAudited(owner)).toHaveLength(2);
	});

	test("on a domain that shows another account’s page", async () => {
		const [before, after] = [await insertOwner(), await insertOwner()];
		const name = newDomainName();
		await insertDomain(before, { name, activeAt: new Date(), stoppedAt: new Date() });
		await insertServedDomain(after, name);
		await expect(suspend(before, { name })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringMatching(/another account/),
		});
		expect(await listDomains(after)).toMatchObject([{ status: "active" }]);
		expect(await listAudited(before)).toEqual([]);
	});

	test("on a domain that the account doesn’t have", async () => {
		const owner = await insertOwner();
		const { name } = await insertServedDomain(await insertOwner(), newDomainName());
		await expect(suspend(owner, { name })).rejects.toMatchObject({ code: "not_found" });
		expect((await readServed()).has(name)).toBe(true);
	});
});
