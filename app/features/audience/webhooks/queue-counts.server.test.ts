import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { mergeVisits, visitEvent } from "#tests/support/visits-factory.ts";
import { idleDeliveries, insertWebhook, listQueued } from "#tests/support/webhooks-factory.ts";
import { queueCounts } from "./queue-counts.server.ts";
import type { WebhookEvent } from "./schema.ts";
import { updateWebhook } from "./update-webhook.server.ts";

beforeAll(() => startJobs([idleDeliveries]));
afterAll(stopJobs);

const MINUTE_MS = 60_000;
const BATCHED: WebhookEvent[] = ["link.clicked", "page.viewed"];

/** A page with a link and a webhook that was added a minute ago. */
async function setUp(events = BATCHED) {
	const owner = await insertUser();
	const { id: link } = await insertLink(owner);
	const { analyticsKey: linkKey } = await db.link.findUniqueOrThrow({ where: { id: link } });
	const { analyticsKey: page } = await db.profile.findUniqueOrThrow({
		where: { id: owner.profileId },
	});
	let nowMs = Date.now();
	const clock = { now: () => new Date(nowMs) };
	const add = () =>
		insertWebhook(owner, { events, now: new Date(nowMs - MINUTE_MS) }).then(({ id }) => id);
	return {
		owner,
		link,
		clock,
		add,
		click: (count: number) =>
			mergeVisits(Array.from({ length: count }, () => visitEvent(page, { linkKey }))),
		view: (count: number) => mergeVisits(Array.from({ length: count }, () => visitEvent(page))),
		collect: () => queueCounts(clock),
		passMinute: () => {
			nowMs += MINUTE_MS;
		},
	};
}

const sum = (counts: { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);

test("1,000 clicks make one delivery with a number for the link and hour, and nothing of visitors", async () => {
	const { owner, link, add, click, collect } = await setUp();
	const id = await add();
	await click(1_000);
	await collect();
	await collect();
	const queued = await listQueued(id);
	expect(queued).toHaveLength(1);
	const [{ body } = { body: null }] = queued;
	expect(body).toEqual({
		type: "link.clicked",
		timestamp: expect.any(String),
		data: {
			page_id: owner.profileId,
			username: owner.username,
			clicks: expect.arrayContaining([
				{ link_id: link, hour: expect.stringMatching(/:00:00\.000Z$/), count: expect.any(Number) },
			]),
		},
	});
	expect(sum(body.data.clicks)).toBe(1_000);
});

test("each view is told once, at most once a minute", async () => {
	const { add, view, collect, passMinute } = await setUp(["page.viewed"]);
	const id = await add();
	const told: number[] = [];
	for (const count of [3, 2, 0, 4]) {
		if (count > 0) await view(count);
		await collect();
		// As if it were delivered.
		await db.webhookDelivery.updateMany({
			where: { webhookId: id },
			data: { nextAttemptAt: null },
		});
		if (count === 3) {
			await view(1);
			await collect();
		}
		passMinute();
	}
	for (const { body } of await listQueued(id)) told.push(sum(body.data.views));
	expect(told).toEqual([3, 3, 4]);
});

test("two processes tell a view once", async () => {
	const { add, view, collect } = await setUp(["page.viewed"]);
	const id = await add();
	await view(5);
	await Promise.all([collect(), collect(), collect()]);
	expect(await listQueued(id)).toHaveLength(1);
});

test("a new webhook isn't told what was before it", async () => {
	const { add, view, click, collect } = await setUp();
	await view(7);
	await click(7);
	const id = await add();
	await collect();
	expect(await listQueued(id)).toEqual([]);
});

test("a webhook that was off isn't told what was meanwhile", async () => {
	const { owner, add, view, collect, passMinute, clock } = await setUp(["page.viewed"]);
	const webhookId = await add();
	const edit = { owner, webhookId, url: "https://app.example/hook", events: BATCHED, clock };
	await updateWebhook({ ...edit, version: 1, enabled: false });
	await view(3);
	await collect();
	await updateWebhook({ ...edit, version: 2, enabled: true });
	passMinute();
	await view(2);
	await collect();
	const [first, ...others] = await listQueued(webhookId);
	expect(others).toEqual([]);
	expect(sum(first?.body.data.views)).toBe(2);
});

test("while the receiver is down, views add up for one delivery", async () => {
	const { add, view, collect, passMinute } = await setUp(["page.viewed"]);
	const id = await add();
	for (let minute = 0; minute < 3; minute += 1) {
		await view(1);
		await collect();
		passMinute();
	}
	expect(await listQueued(id)).toHaveLength(1);
	await db.webhookDelivery.updateMany({ where: { webhookId: id }, data: { nextAttemptAt: null } });
	await collect();
	const [, second] = await listQueued(id);
	expect(sum(second?.body.data.views)).toBe(2);
});
