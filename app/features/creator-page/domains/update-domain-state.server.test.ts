import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { queueAccountEvent } from "#app/features/audience/webhooks/queue-events.server.ts";
import {
	type AccountEvent,
	subscribeToAccountEvents,
} from "#app/features/creator-page/core/account-events.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertDomain } from "#tests/support/domains-factory.ts";
import { startDomainsSite } from "#tests/support/domains-site.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { insertWebhook, listQueued } from "#tests/support/webhooks-factory.ts";
import { checkPageDomain, isOfPage } from "./check-domain.server.ts";
import { GRACE_MS, statusOf } from "./domain-state.ts";
import { DOMAIN_COLUMNS, getDnsTarget } from "./queries.server.ts";

/** What webhooks hear of a domain. */

recordQueuedJobs();
const events: AccountEvent[] = [];
beforeEach(() => {
	events.length = 0;
	subscribeToAccountEvents(async (_tx, event) => void events.push(event));
});
afterAll(() => subscribeToAccountEvents(async () => {}));

async function setUp(tier: Tier = "max") {
	const dns = await startDomainsSite();
	const target = await getDnsTarget(dns.site);
	let nowMs = Date.now();
	const clock = { now: () => new Date(nowMs) };
	const read = ({ id }: { id: string }) =>
		db.domain.findUniqueOrThrow({ where: { id }, select: DOMAIN_COLUMNS });
	return {
		...dns,
		owner: await insertUser({ tier }),
		pass: (ms: number) => {
			nowMs += ms;
		},
		/** As the job does, whatever the plan. */
		async check(domain: { id: string }) {
			const stored = await read(domain);
			if (!isOfPage(stored)) throw new Error("a domain without a page");
			await checkPageDomain(stored, { site: dns.site, target, clock });
			return statusOf(await read(domain));
		},
		read,
	};
}

const types = () => events.map(({ type }) => type);

describe("webhooks hear", () => {
	test("each new status of a domain, once", async () => {
		const { owner, leadHere, leadElsewhere, pass, check } = await setUp();
		const domain = await insertDomain(owner);
		await check(domain);
		expect(types()).toEqual([]);
		const seen: string[] = [];
		for (const lead of [leadHere, leadElsewhere, leadHere, leadElsewhere]) {
			lead(domain.name);
			seen.push(await check(domain));
			await check(domain);
		}
		pass(GRACE_MS);
		seen.push(await check(domain));
		leadHere(domain.name);
		seen.push(await check(domain));
		expect(seen).toEqual(["active", "failing", "active", "failing", "stopped", "active"]);
		expect(types()).toEqual(seen.map((status) => `domain.${status}`));
		const { userId, profileId } = owner;
		for (const event of events) {
			expect(event).toMatchObject({
				...{ userId, profileId },
				data: { domain_id: domain.id, name: domain.name },
			});
		}
	});

	test("that another account has taken a domain over", async () => {
		const { owner, leadHere, prove, check } = await setUp();
		const holder = await insertUser({ tier: "max" });
		const held = await insertDomain(holder, { activeAt: new Date() });
		const wanted = await insertDomain(owner, { name: held.name });
		leadHere(held.name);
		prove(held.name, wanted.token);
		expect(await check(wanted)).toBe("active");
		expect(events).toMatchObject([
			{ type: "domain.stopped", ...pageOf(holder), data: { domain_id: held.id } },
			{ type: "domain.active", ...pageOf(owner), data: { domain_id: wanted.id } },
		]);
	});

	test("nothing while the plan doesn’t include the domain", async () => {
		const { owner, leadHere, leadElsewhere, pass, check } = await setUp("pro");
		const domain = await insertDomain(owner, { activeAt: new Date() });
		for (const lead of [leadElsewhere, leadHere, leadElsewhere]) {
			lead(domain.name);
			await check(domain);
		}
		pass(GRACE_MS);
		expect(await check(domain)).toBe("stopped");
		expect(types()).toEqual([]);
	});
});

test("an event is queued for the webhooks of its page that want it", async () => {
	const { owner, leadHere, check } = await setUp();
	subscribeToAccountEvents(queueAccountEvent);
	const { id } = await insertWebhook(owner, { events: ["domain.active"] });
	const { id: deaf } = await insertWebhook(owner, { events: ["domain.stopped"] });
	const domain = await insertDomain(owner);
	leadHere(domain.name);
	await check(domain);
	expect((await listQueued(id)).map(({ body }) => body)).toMatchObject([
		{
			type: "domain.active",
			data: {
				...{ page_id: owner.profileId, username: owner.username },
				...{ domain_id: domain.id, name: domain.name },
			},
		},
	]);
	expect(await listQueued(deaf)).toEqual([]);
});

test("a status whose event can’t be stored isn’t stored either", async () => {
	const { owner, leadHere, leadElsewhere, check, read } = await setUp();
	const failure = new Error("no space left");
	subscribeToAccountEvents(async () => {
		throw failure;
	});
	const since = { activeAt: new Date() };
	const stored = {
		waiting: await insertDomain(owner),
		active: await insertDomain(owner, since),
		failing: await insertDomain(owner, { ...since, failingAt: new Date() }),
	};
	leadHere(stored.waiting.name);
	leadElsewhere(stored.active.name);
	leadHere(stored.failing.name);
	for (const [status, domain] of Object.entries(stored)) {
		await expect(check(domain)).rejects.toBe(failure);
		expect(statusOf(await read(domain))).toBe(status);
	}
});

function pageOf({ userId, profileId }: InsertedUser) {
	return { userId, profileId };
}
