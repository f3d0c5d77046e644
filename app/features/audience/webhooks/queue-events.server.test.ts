import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDeskReply } from "#app/features/admin/support/desk/create-desk-reply.server.ts";
import { sendToCreator } from "#app/features/admin/support/send-to-creator.server.ts";
import { sendMessage } from "#app/features/audience/inbox/send-message.server.ts";
import { sendMessageNotice } from "#app/features/audience/inbox/send-message-notice.server.ts";
import { confirmSubscription } from "#app/features/audience/subscribers/subscription.server.ts";
import { subscribeToAccountEvents } from "#app/features/creator-page/core/account-events.server.ts";
import { subscribeToPageChanges } from "#app/features/creator-page/core/page-changes.server.ts";
import { updateProfile } from "#app/features/creator-page/profile/update-profile.server.ts";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { subscribeUsual } from "#tests/support/subscribe-to-page-changes.ts";
import { insertTicket } from "#tests/support/support-factory.ts";
import { idleDeliveries, insertWebhook, listQueued } from "#tests/support/webhooks-factory.ts";
import { queueAccountEvent, queueDelivery } from "./queue-events.server.ts";
import { queuePageChanged } from "./queue-page-changed.server.ts";

beforeAll(async () => {
	subscribeToAccountEvents(queueAccountEvent);
	subscribeToPageChanges({ caches: [], recorders: [queuePageChanged] });
	await startJobs([
		idleDeliveries,
		{ ...sendToCreator, run: async () => {} },
		{ ...sendMessageNotice, run: async () => {} },
	]);
});

afterAll(async () => {
	subscribeToAccountEvents(async () => {});
	subscribeUsual();
	await stopJobs();
});

test("an answered ticket and a new plan are queued with their transaction", async () => {
	const owner = await insertUser();
	const administrator = await insertAdministrator();
	const actor = { ...administrator, requestId: crypto.randomUUID() };
	const { id } = await insertWebhook(owner, { events: ["ticket.answered", "plan.changed"] });
	const { id: deaf } = await insertWebhook(owner, { events: ["page.viewed"] });
	const { id: foreign } = await insertWebhook(await insertUser(), { events: ["ticket.answered"] });
	const ticketId = await insertTicket(owner);
	await createDeskReply({ actor, ticketId, message: "Hi", seen: ticketId, status: "closed" });
	await db.$transaction((tx) =>
		queueAccountEvent(tx, {
			type: "plan.changed",
			userId: owner.userId,
			data: { from: "free", to: "max" },
		}),
	);
	const page = { page_id: owner.profileId, username: owner.username };
	const reply = await db.ticketReply.findFirstOrThrow({ where: { ticketId } });
	expect((await listQueued(id)).map(({ body }) => body)).toMatchObject([
		{
			type: "ticket.answered",
			data: { ...page, ticket_id: ticketId, reply_id: reply.id, status: "closed" },
		},
		{ type: "plan.changed", data: { ...page, from: "free", to: "max" } },
	]);
	expect(await listQueued(deaf)).toEqual([]);
	expect(await listQueued(foreign)).toEqual([]);
});

test("a confirmed subscriber and a message are events of their page, without addresses", async () => {
	const owner = await insertUser();
	const events = ["subscriber.added", "message.received"] as const;
	const { id } = await insertWebhook(owner, { events: [...events] });
	const { profileId } = owner;
	const token = randomBytes(32).toString("base64url");
	const email = "ada@example.com";
	const consent = { consentText: "Send me news.", consentedAt: new Date() };
	const subscriber = await db.subscriber.create({ data: { profileId, email, token, ...consent } });
	expect(await confirmSubscription(token)).toBe(true);
	expect(await confirmSubscription(token)).toBe(true);
	const send = (leaveEmpty?: string) =>
		sendMessage({
			page: owner,
			formTitle: "Write to me",
			address: randomAddress(),
			message: { name: "Ada", email, message: `Hello ${leaveEmpty ?? ""}`, leaveEmpty },
		});
	await send();
	await send("a bot");
	const message = await db.contactMessage.findFirstOrThrow({ where: { profileId, spamAt: null } });
	const page = { page_id: profileId, username: owner.username };
	const queued = await listQueued(id);
	expect(queued.map(({ body }) => body)).toMatchObject([
		{ type: "subscriber.added", data: { ...page, subscriber_id: subscriber.id } },
		{ type: "message.received", data: { ...page, message_id: message.id } },
	]);
	expect(JSON.stringify(queued)).not.toContain(email);
});

test("an event of one page isn't told to webhooks of another", async () => {
	const owner = await insertUser();
	const { id } = await insertWebhook(owner, { events: ["subscriber.added"] });
	const event = {
		type: "subscriber.added",
		userId: owner.userId,
		data: { subscriber_id: "1" },
	} as const;
	await db.$transaction((tx) =>
		queueAccountEvent(tx, { ...event, profileId: crypto.randomUUID() }),
	);
	expect(await listQueued(id)).toEqual([]);
});

test("changes of a page that follow each other are one event until it is sent", async () => {
	const owner = await insertUser();
	const { id } = await insertWebhook(owner);
	const change = (version: number) =>
		updateProfile({ owner, version, name: `Ada ${version}`, bio: "" });
	await change(1);
	await change(2);
	expect((await listQueued(id)).map(({ body }) => body)).toMatchObject([
		{
			type: "page.changed",
			data: { page_id: owner.profileId, username: owner.username, actor: "creator" },
		},
	]);
	await db.webhookDelivery.updateMany({ where: { webhookId: id }, data: { attempts: 1 } });
	await change(3);
	expect(await listQueued(id)).toHaveLength(2);
});

test("a webhook with 1,000 waiting events gets no further ones", async () => {
	const { id: webhookId } = await insertWebhook(await insertUser());
	const nextAttemptAt = new Date();
	await db.webhookDelivery.createMany({
		data: Array.from({ length: 999 }, () => ({
			webhookId,
			type: "page.changed",
			payload: "{}",
			nextAttemptAt,
		})),
	});
	const event = { webhookId, type: "page.changed", data: {}, now: new Date() } as const;
	expect(await db.$transaction((tx) => queueDelivery(tx, event))).not.toBeNull();
	expect(await db.$transaction((tx) => queueDelivery(tx, event))).toBeNull();
});
