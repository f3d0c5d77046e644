import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isServed } from "#app/features/creator-page/core/is-served.ts";
import { subscribeToPageChanges } from "#app/features/creator-page/core/page-changes.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertDomain, newDomainName } from "#tests/support/domains-factory.ts";
import { startDomainsSite } from "#tests/support/domains-site.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { subscribeUsual } from "#tests/support/subscribe-to-page-changes.ts";
import { whileLocked } from "#tests/support/while-locked.ts";
import { checkDomain, checkPageDomain, isOfPage } from "./check-domain.server.ts";
import { GRACE_MS } from "./domain-state.ts";
import { DOMAIN_COLUMNS, getDnsTarget, listDomains } from "./queries.server.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const queued = recordQueuedJobs();
/** Pages whose caches were invalidated, in order. */
const changed: string[] = [];

beforeAll(() => {
	const cache = {
		invalidate: (id: string) => void changed.push(id),
		setFollowing: () => undefined,
	};
	subscribeToPageChanges({ caches: [cache], recorders: [] });
});
afterAll(subscribeUsual);
beforeEach(() => {
	changed.length = 0;
});

const notices = () => queued.map(({ data }) => data);

/** Name servers, and a clock that the test moves. */
async function setUp() {
	const dns = await startDomainsSite();
	let nowMs = Date.now();
	const clock = { now: () => new Date(nowMs) };
	return {
		...dns,
		clock,
		pass: (ms: number) => {
			nowMs += ms;
		},
		check: (owner: InsertedUser, { id: domainId }: { id: string }) =>
			checkDomain({ owner, domainId }, { site: dns.site, clock }),
	};
}

const insertOwner = (tier: Tier = "max") => insertUser({ tier });
const stored = ({ id }: { id: string }) => db.domain.findUniqueOrThrow({ where: { id } });
const listServed = async (name: string) =>
	(await db.domain.findMany({ where: { name, removedAt: null } })).filter(isServed);

describe("a domain that waits", () => {
	test("is active once it leads here, and the first one is the main address", async () => {
		const { leadHere, check } = await setUp();
		const owner = await insertOwner();
		const [first, second] = [await insertDomain(owner), await insertDomain(owner)];
		expect(await check(owner, first)).toBe("waiting");
		expect(await stored(first)).toMatchObject({
			activeAt: null,
			checkedAt: expect.any(Date),
			diagnosis: { leadsHere: false, isTaken: false, problems: [{ kind: "nothing" }] },
		});
		expect(changed).toEqual([]);
		for (const { name } of [first, second]) leadHere(name);
		expect(await check(owner, first)).toBe("active");
		expect(await check(owner, second)).toBe("active");
		expect(changed).toEqual([owner.profileId, owner.profileId]);
		expect(await listDomains(owner)).toMatchObject([
			{ name: first.name, status: "active", primary: true, diagnosis: { problems: [] } },
			{ name: second.name, status: "active", primary: false },
		]);
		// Whoever waits in front of the page gets no email.
		expect(notices()).toEqual([]);
	});

	test("announces by email that it works after an hour", async () => {
		const { leadHere, check, clock } = await setUp();
		const owner = await insertOwner();
		const createdAt = new Date(+clock.now() - HOUR_MS - 1);
		const domain = await insertDomain(owner, { createdAt });
		leadHere(domain.name);
		await check(owner, domain);
		expect(notices()).toEqual([
			{ to: owner.email, notice: { kind: "domain-active", domain: domain.name } },
		]);
	});

	test("of another page isn't found", async () => {
		const { check } = await setUp();
		const domain = await insertDomain(await insertOwner());
		const other = await insertOwner();
		await expect(check(other, domain)).rejects.toMatchObject({ code: "not_found" });
		await expect(check(other, { id: "none" })).rejects.toMatchObject({ code: "not_found" });
	});

	test("waits on while the site's own address has no answer", async () => {
		const { records, site, leadElsewhere, check } = await setUp();
		const owner = await insertOwner();
		const domain = await insertDomain(owner, { activeAt: new Date() });
		records.set(site.host, null);
		leadElsewhere(domain.name);
		expect(await check(owner, domain)).toBe("active");
	});
});

describe("a domain that shows the page", () => {
	async function insertActive(setup: Awaited<ReturnType<typeof setUp>>, tier: Tier = "max") {
		const owner = await insertOwner(tier);
		const activeAt = new Date(+setup.clock.now() - DAY_MS);
		const domain = await insertDomain(owner, { activeAt, createdAt: activeAt, primary: true });
		return { owner, domain };
	}

	test("has three days for its DNS to be fixed, and tells its owner", async () => {
		const setup = await setUp();
		const { leadElsewhere, leadHere, check, pass, clock } = setup;
		const { owner, domain } = await insertActive(setup);
		leadElsewhere(domain.name);
		const stopsAtMs = +clock.now() + GRACE_MS;
		expect(await check(owner, domain)).toBe("failing");
		const failing = { kind: "domain-failing", domain: domain.name, stopsAtMs };
		expect(notices()).toEqual([{ to: owner.email, notice: failing }]);
		expect(await listDomains(owner)).toMatchObject([
			{ status: "failing", stopsAt: new Date(stopsAtMs), primary: true },
		]);
		pass(GRACE_MS - 1);
		expect(await check(owner, domain)).toBe("failing");
		// Its address on the site no longer redirects there.
		expect(changed).toEqual([owner.profileId]);
		pass(1);
		expect(await check(owner, domain)).toBe("stopped");
		const stopped = { kind: "domain-stopped", domain: domain.name, isTaken: false };
		expect(notices().slice(1)).toEqual([{ to: owner.email, notice: stopped }]);
		expect(changed).toEqual([owner.profileId, owner.profileId]);
		expect(await listDomains(owner)).toMatchObject([{ status: "stopped", primary: false }]);
		leadHere(domain.name);
		pass(HOUR_MS + 1);
		expect(await check(owner, domain)).toBe("active");
		expect(await listDomains(owner)).toMatchObject([{ status: "active", primary: true }]);
		expect(notices()[2]).toMatchObject({ notice: { kind: "domain-active" } });
	});

	test("is fine again if its DNS is fixed in time", async () => {
		const setup = await setUp();
		const { leadElsewhere, leadHere, check, pass } = setup;
		const { owner, domain } = await insertActive(setup);
		leadElsewhere(domain.name);
		await check(owner, domain);
		leadHere(domain.name);
		pass(DAY_MS);
		expect(await check(owner, domain)).toBe("active");
		expect(await stored(domain)).toMatchObject({ failingAt: null });
		expect(changed).toEqual([owner.profileId, owner.profileId]);
		expect(notices()).toHaveLength(1);
	});

	test("stays as it is for a day while no name server answers, and fails after that", async () => {
		const setup = await setUp();
		const { records, check, pass } = setup;
		const { owner, domain } = await insertActive(setup);
		records.set(domain.name, null);
		expect(await check(owner, domain)).toBe("active");
		pass(DAY_MS - 1);
		expect(await check(owner, domain)).toBe("active");
		expect(await stored(domain)).toMatchObject({
			failingAt: null,
			diagnosis: { isUnanswered: true, problems: [{ kind: "unanswered" }] },
		});
		expect(notices()).toEqual([]);
		pass(1);
		expect(await check(owner, domain)).toBe("failing");
		expect(notices()).toMatchObject([{ notice: { kind: "domain-failing" } }]);
	});

	test("goes on with DNS that says something else each time", async () => {
		const setup = await setUp();
		const { leadElsewhere, leadHere, check, pass } = setup;
		const { owner, domain } = await insertActive(setup);
		const statuses: string[] = [];
		for (const lead of [leadElsewhere, leadHere, leadElsewhere, leadHere, leadElsewhere]) {
			lead(domain.name);
			statuses.push(await check(owner, domain));
			pass(2 * DAY_MS);
		}
		expect(statuses).toEqual(["failing", "active", "failing", "active", "failing"]);
		expect(changed).toEqual(Array(5).fill(owner.profileId));
	});

	test("tells its owner of failures at most once in seven days, and each time that it stops", async () => {
		const setup = await setUp();
		const { leadElsewhere, leadHere, check, pass, clock } = setup;
		const { owner, domain } = await insertActive(setup);
		const kinds = () => notices().map((mail) => (mail as { notice: { kind: string } }).notice.kind);
		const startMs = +clock.now();
		const moveTo = (ms: number) => pass(startMs + ms - +clock.now());
		const failAndHeal = async () => {
			leadElsewhere(domain.name);
			expect(await check(owner, domain)).toBe("failing");
			leadHere(domain.name);
			expect(await check(owner, domain)).toBe("active");
		};
		await failAndHeal();
		moveTo(DAY_MS);
		await failAndHeal();
		expect(kinds()).toEqual(["domain-failing"]);
		moveTo(2 * DAY_MS);
		leadElsewhere(domain.name);
		await check(owner, domain);
		pass(GRACE_MS);
		expect(await check(owner, domain)).toBe("stopped");
		expect(kinds()).toEqual(["domain-failing", "domain-stopped"]);
		leadHere(domain.name);
		await check(owner, domain);
		moveTo(7 * DAY_MS - 1);
		await failAndHeal();
		expect(kinds()).toEqual(["domain-failing", "domain-stopped"]);
		moveTo(7 * DAY_MS);
		await failAndHeal();
		moveTo(8 * DAY_MS);
		await failAndHeal();
		expect(kinds()).toEqual(["domain-failing", "domain-stopped", "domain-failing"]);
		// An email about one domain says nothing of another.
		const other = await insertDomain(owner, { activeAt: clock.now() });
		await check(owner, other);
		expect(kinds().slice(3)).toEqual(["domain-failing"]);
	});

	test("tells its owner of a failure that follows one on a plan without domains", async () => {
		const setup = await setUp();
		const { leadElsewhere, leadHere, pass, site, clock } = setup;
		const { owner, domain } = await insertActive(setup, "pro");
		const checkAgain = async () => {
			const read = await db.domain.findUniqueOrThrow({
				where: { id: domain.id },
				select: DOMAIN_COLUMNS,
			});
			if (!isOfPage(read)) throw new Error("a domain without a page");
			// As the job does, whatever the plan.
			await checkPageDomain(read, { site, target: await getDnsTarget(site), clock });
		};
		leadElsewhere(domain.name);
		await checkAgain();
		leadHere(domain.name);
		await checkAgain();
		expect(notices()).toEqual([]);
		await db.user.update({ where: { id: owner.userId }, data: { tier: "max" } });
		pass(DAY_MS);
		leadElsewhere(domain.name);
		await checkAgain();
		expect(notices()).toMatchObject([{ notice: { kind: "domain-failing" } }]);
	});

	test("gives way as the main address to one that works, once it has stopped", async () => {
		const setup = await setUp();
		const { leadHere, leadElsewhere, check, pass } = setup;
		const { owner, domain } = await insertActive(setup);
		leadElsewhere(domain.name);
		await check(owner, domain);
		pass(GRACE_MS);
		await check(owner, domain);
		const other = await insertDomain(owner);
		leadHere(other.name);
		expect(await check(owner, other)).toBe("active");
		leadHere(domain.name);
		expect(await check(owner, domain)).toBe("active");
		const listed = await listDomains(owner);
		const primary = listed.filter((each) => each.primary).map(({ name }) => name);
		expect(primary).toEqual([other.name]);
	});

	test("is kept without emails once the plan has ended, and no other one becomes active", async () => {
		const setup = await setUp();
		const { leadElsewhere, leadHere, check } = setup;
		const { owner, domain } = await insertActive(setup);
		const waiting = await insertDomain(owner);
		leadHere(waiting.name);
		leadElsewhere(domain.name);
		await db.user.update({ where: { id: owner.userId }, data: { tier: "pro" } });
		// The job checks them as before.
		expect(await check(owner, domain)).toBe("failing");
		expect(await check(owner, waiting)).toBe("waiting");
		expect(notices()).toEqual([]);
		expect(await listDomains({ ...owner, tier: "pro" })).toMatchObject([
			{ status: "kept", primary: false, stopsAt: null },
			{ status: "kept" },
		]);
		const asPro = { owner: { ...owner, tier: "pro" as const }, domainId: domain.id };
		await expect(checkDomain(asPro, setup)).rejects.toMatchObject({
			code: "forbidden",
			message: "Your own domains are part of Max.",
		});
	});
});

describe("a domain that was somebody else's", () => {
	test.each([
		["waits elsewhere", {}],
		["was removed elsewhere", { removedAt: new Date() }],
	])("needs the proof if it %s", async (_, columns) => {
		const { leadHere, prove, check } = await setUp();
		const owner = await insertOwner();
		const domain = await insertDomain(owner);
		await insertDomain(await insertOwner(), { name: domain.name, ...columns });
		leadHere(domain.name);
		expect(await check(owner, domain)).toBe("waiting");
		expect(await stored(domain)).toMatchObject({
			diagnosis: { isTaken: false, problems: [{ kind: "unproven" }] },
		});
		prove(domain.name, domain.token);
		expect(await check(owner, domain)).toBe("active");
	});

	test("needs the proof if another name of the same owner's was", async () => {
		const { leadHere, prove, check } = await setUp();
		const [ada, mallory] = [await insertOwner(), await insertOwner()];
		const own = await insertDomain(ada, { activeAt: new Date() });
		// Where `www` or `*` is an alias of it, such a name leads here too.
		const name = `www.${own.registered}`;
		const theirs = await insertDomain(mallory, { name });
		leadHere(name);
		expect(await check(mallory, theirs)).toBe("waiting");
		// Its owner needs no proof while nobody else has one.
		await db.domain.delete({ where: { id: theirs.id } });
		const second = await insertDomain(ada, { name });
		expect(await check(ada, second)).toBe("active");
		const third = await insertDomain(mallory, { name: own.registered });
		leadHere(own.registered);
		prove(own.registered, third.token);
		expect(await check(mallory, third)).toBe("active");
	});

	test("needs the proof if its page is deleted", async () => {
		const { leadHere, check } = await setUp();
		const owner = await insertOwner();
		const domain = await insertDomain(owner);
		const former = await insertOwner();
		await insertDomain(former, { name: domain.name, activeAt: new Date() });
		await db.user.delete({ where: { id: former.userId } });
		leadHere(domain.name);
		expect(await check(owner, domain)).toBe("waiting");
	});
});

describe("a domain that another account uses", () => {
	async function insertContest(setup: Awaited<ReturnType<typeof setUp>>) {
		const name = newDomainName();
		const [holder, challenger] = [await insertOwner(), await insertOwner()];
		const held = await insertDomain(holder, { name, activeAt: new Date(), primary: true });
		const wanted = await insertDomain(challenger, { name });
		setup.leadHere(name);
		return { name, holder, challenger, held, wanted };
	}

	test("is taken over by the proof", async () => {
		const setup = await setUp();
		const { prove, check } = setup;
		const { name, holder, challenger, held, wanted } = await insertContest(setup);
		expect(await check(challenger, wanted)).toBe("waiting");
		expect(await stored(wanted)).toMatchObject({ diagnosis: { isTaken: true } });
		prove(name, wanted.token);
		expect(await check(challenger, wanted)).toBe("active");
		// The holder first, so that at no time two pages have it.
		expect(changed).toEqual([holder.profileId, challenger.profileId]);
		expect(notices()).toEqual([
			{ to: holder.email, notice: { kind: "domain-stopped", domain: name, isTaken: true } },
		]);
		expect(await listServed(name)).toMatchObject([{ id: wanted.id, primary: true }]);
		expect(await check(holder, held)).toBe("stopped");
		expect(await stored(held)).toMatchObject({
			diagnosis: { isTaken: true, problems: [{ kind: "wrong-proof" }] },
		});
	});

	test("stays its own while its proof is there", async () => {
		const setup = await setUp();
		const { prove, check } = setup;
		const { name, challenger, held, wanted } = await insertContest(setup);
		prove(name, held.token, wanted.token);
		expect(await check(challenger, wanted)).toBe("waiting");
		expect(await stored(wanted)).toMatchObject({ diagnosis: { isTaken: true, isProven: true } });
		expect(await listServed(name)).toMatchObject([{ id: held.id }]);
		prove(name, wanted.token);
		expect(await check(challenger, wanted)).toBe("active");
		// Proven again, it goes back.
		prove(name, held.token);
		expect(await check({ ...(await ownerOf(held)) }, held)).toBe("active");
		expect(await listServed(name)).toMatchObject([{ id: held.id }]);
	});

	test("isn't taken over while it leads elsewhere", async () => {
		const setup = await setUp();
		const { prove, leadElsewhere, check } = setup;
		const { name, challenger, held, wanted } = await insertContest(setup);
		prove(name, wanted.token);
		leadElsewhere(name);
		expect(await check(challenger, wanted)).toBe("waiting");
		expect(await listServed(name)).toMatchObject([{ id: held.id }]);
	});

	test("is never two accounts' at once", async () => {
		const { leadHere, prove, check } = await setUp();
		const [first, second] = [await insertOwner(), await insertOwner()];
		const one = await insertDomain(first);
		const other = await insertDomain(second, { name: one.name });
		leadHere(one.name);
		prove(one.name, one.token, other.token);
		// Both have found that nobody uses the domain when the first one gets it.
		const statuses = await whileLocked(
			(tx) => tx.profile.updateMany({ data: { bio: "Florist" } }),
			() => Promise.all([check(first, one), check(second, other)]),
			{ waiting: 2 },
		);
		expect(statuses.toSorted()).toEqual(["active", "waiting"]);
		const [served, ...more] = await listServed(one.name);
		expect(more).toEqual([]);
		const loser = served?.id === one.id ? other : one;
		expect(await stored(loser)).toMatchObject({ diagnosis: { isTaken: true } });
		expect(changed).toEqual([served?.profileId]);
	});
});

async function ownerOf({ profileId }: { profileId: string | null }): Promise<InsertedUser> {
	const { userId } = await db.profile.findUniqueOrThrow({ where: { id: profileId ?? "" } });
	return { userId, profileId, tier: "max" } as InsertedUser;
}
