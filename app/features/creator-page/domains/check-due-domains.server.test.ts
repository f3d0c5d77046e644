import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertDomain } from "#tests/support/domains-factory.ts";
import { startDomainsSite } from "#tests/support/domains-site.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { checkDueDomains, LEASE_MS, REMOVED_PAUSE_MS } from "./check-due-domains.server.ts";

recordQueuedJobs();
beforeEach(() => db.domain.deleteMany());

const now = new Date();
const clock = { now: () => now };
const find = ({ id }: { id: string }) => db.domain.findUnique({ where: { id } });
const insertOwner = () => insertUser({ tier: "max" });

describe("domains that are due", () => {
	test("are checked, and no others", async () => {
		const { site, leadHere } = await startDomainsSite();
		const owner = await insertOwner();
		const due = await insertDomain(owner, { nextCheckAt: now });
		const later = await insertDomain(owner, { nextCheckAt: new Date(+now + 1) });
		for (const { name } of [due, later]) leadHere(name);
		await checkDueDomains({ site, clock });
		expect(await find(due)).toMatchObject({ activeAt: now, checkedAt: now });
		expect(await find(later)).toMatchObject({ activeAt: null, checkedAt: null });
	});

	test("are checked once by two processes, and as many as a run may", async () => {
		const { site, countChecks } = await startDomainsSite();
		const owner = await insertOwner();
		const domains = await Promise.all(
			Array.from({ length: 12 }, () => insertDomain(owner, { nextCheckAt: now })),
		);
		await checkDueDomains({ site, clock, maxDomains: 2 });
		const checks = () => domains.reduce((sum, { name }) => sum + countChecks(name), 0);
		expect(checks()).toBe(2);
		await Promise.all([checkDueDomains({ site, clock }), checkDueDomains({ site, clock })]);
		expect(domains.map(({ name }) => countChecks(name))).toEqual(domains.map(() => 1));
	});

	test("are due again if the process has died", async () => {
		const { site, records } = await startDomainsSite();
		const domain = await insertDomain(await insertOwner(), { nextCheckAt: now });
		records.set(domain.name, null);
		const running = checkDueDomains({ site, clock });
		await running;
		// As claimed: what a process that died leaves.
		const nextCheckAt = new Date(+now + LEASE_MS);
		await db.domain.update({ where: { id: domain.id }, data: { nextCheckAt } });
		await checkDueDomains({ site, clock: { now: () => nextCheckAt } });
		expect(await find(domain)).toMatchObject({ checkedAt: nextCheckAt });
	});

	test("aren't checked where the operator offers none", async () => {
		const domain = await insertDomain(await insertOwner(), { nextCheckAt: now });
		await checkDueDomains({ site: null, clock });
		await checkDueDomains({ clock });
		expect(await find(domain)).toMatchObject({ checkedAt: null });
	});
});

describe("a domain without a page", () => {
	async function insertLeft(kind: "removed" | "deleted") {
		const owner = await insertOwner();
		const removedAt = kind === "removed" ? new Date(+now - REMOVED_PAUSE_MS) : null;
		const domain = await insertDomain(owner, { activeAt: now, removedAt, nextCheckAt: now });
		if (kind === "deleted") await db.user.delete({ where: { id: owner.userId } });
		return domain;
	}

	test.each(["removed", "deleted"] as const)(
		"is forgotten once it leads elsewhere (%s)",
		async (kind) => {
			const { site, leadHere, leadElsewhere, records } = await startDomainsSite();
			const domain = await insertLeft(kind);
			const check = (weeks: number) =>
				checkDueDomains({
					site,
					clock: { now: () => new Date(+now + weeks * REMOVED_PAUSE_MS) },
				});
			leadHere(domain.name);
			await check(0);
			const nextCheckAt = new Date(+now + REMOVED_PAUSE_MS);
			expect(await find(domain)).toMatchObject({ activeAt: now, nextCheckAt });
			records.set(domain.name, null);
			await check(1);
			expect(await find(domain)).not.toBeNull();
			leadElsewhere(domain.name);
			await check(2);
			expect(await find(domain)).toBeNull();
		},
	);

	test.each([
		["stays if its page may add it again", "removed", 1],
		["is forgotten with a deleted page", "deleted", 0],
	] as const)("that is suspended %s", async (_, kind, left) => {
		const { site, leadElsewhere } = await startDomainsSite();
		const { id, name } = await insertLeft(kind);
		await db.domain.update({ where: { id }, data: { suspendedAt: now } });
		leadElsewhere(name);
		await checkDueDomains({ site, clock });
		expect(await db.domain.count({ where: { id } })).toBe(left);
	});

	test("stays while the site's own address has no answer", async () => {
		const { site, records, leadElsewhere } = await startDomainsSite();
		const domain = await insertLeft("removed");
		leadElsewhere(domain.name);
		records.set(site.host, null);
		await checkDueDomains({ site, clock });
		expect(await find(domain)).not.toBeNull();
	});
});
