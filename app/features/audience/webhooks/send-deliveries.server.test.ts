import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendAccountNotice } from "#app/features/account/accounts/send-account-notice.server.ts";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { until } from "#tests/support/eventually.ts";
import { createTestInternet } from "#tests/support/test-internet.ts";
import { startSite } from "#tests/support/test-site.ts";
import { idleDeliveries, insertWebhook, listQueued } from "#tests/support/webhooks-factory.ts";
import { ASK_OPERATOR, webhookInternet } from "./parse-webhook-url.server.ts";
import { queueDelivery } from "./queue-events.server.ts";
import { LEASE_MS, RETRY_DELAYS_MS, sendDue } from "./send-deliveries.server.ts";
import { sendDeliveryAgain } from "./send-delivery-again.server.ts";
import { sendTestEvent } from "./send-test-event.server.ts";
import { updateSecret } from "./update-secret.server.ts";

beforeAll(() => startJobs([idleDeliveries, sendAccountNotice]));
afterAll(stopJobs);

const HOUR_MS = 60 * 60 * 1000;
const internet = createTestInternet();

type Received = { headers: IncomingHttpHeaders; body: string };
type Answer = { status?: number; body?: string; headers?: Record<string, string> };

/** A page with a webhook to a server on this machine, and a clock that the test moves. */
async function setUp(answer: () => Answer | Promise<Answer> = () => ({})) {
	const received: Received[] = [];
	const site = await startSite(async (request, response) => {
		received.push({ headers: request.headers, body: await text(request) });
		const { status = 200, body = "ok", headers = {} } = await answer();
		response.writeHead(status, headers).end(body);
	});
	const owner = await insertUser();
	let nowMs = Date.now();
	const clock = { now: () => new Date(nowMs) };
	const { id: webhookId, secret } = await insertWebhook(owner, { url: site.at("/hook") });
	return {
		owner,
		webhookId,
		secret,
		received,
		clock,
		site,
		pass: (ms: number) => {
			nowMs += ms;
		},
		queue: () => sendTestEvent({ owner, webhookId, clock }),
		send: (given = internet) => sendDue(webhookId, { clock, internetOf: () => given }),
		stored: () => db.webhook.findUniqueOrThrow({ where: { id: webhookId } }),
	};
}

describe("a delivery", () => {
	test("is signed so that the package of Standard Webhooks verifies it", async () => {
		const { owner, webhookId, secret, received, queue, send } = await setUp();
		const id = await queue();
		await send();
		const [{ headers, body } = { headers: {}, body: "" }] = received;
		expect(new Verifier(secret).verify(body, headers as Record<string, string>)).toEqual({
			type: "webhook.test",
			timestamp: expect.any(String),
			data: { page_id: owner.profileId, username: owner.username },
		});
		expect(headers["webhook-id"]).toBe(id);
		expect(headers["content-type"]).toBe("application/json");
		const forged = () => new Verifier(secret).verify(`${body} `, headers as Record<string, string>);
		expect(forged).toThrow();
		expect(await listQueued(webhookId)).toMatchObject([
			{ id, attempts: 1, status: 200, answer: "ok", nextAttemptAt: null },
		]);
	});

	test("carries signatures of both secrets for a day after a rotation", async () => {
		const { owner, webhookId, secret, received, queue, send, clock, pass } = await setUp();
		const renewed = await updateSecret({ owner, webhookId, clock });
		await queue();
		await send();
		pass(25 * HOUR_MS);
		await queue();
		await send();
		const signatures = received.map(({ headers }) => String(headers["webhook-signature"]));
		expect(signatures.map((each) => each.split(" ").length)).toEqual([2, 1]);
		const [first = { headers: {}, body: "" }] = received;
		for (const each of [secret, renewed]) {
			new Verifier(each).verify(first.body, first.headers as Record<string, string>);
		}
	});

	test("is retried over a day with the same id and body, then given up", async () => {
		const { webhookId, received, queue, send, pass } = await setUp(() => ({ status: 500 }));
		const id = await queue();
		await send();
		for (const delayMs of RETRY_DELAYS_MS) {
			pass(delayMs - 1);
			const before = received.length;
			await send();
			expect(received).toHaveLength(before);
			pass(1);
			await send();
			expect(received).toHaveLength(before + 1);
		}
		expect(new Set(received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([id]));
		expect(new Set(received.map(({ body }) => body)).size).toBe(1);
		expect(await listQueued(webhookId)).toMatchObject([
			{ attempts: 8, status: 500, nextAttemptAt: null, deliveredAt: null },
		]);
		const totalMs = RETRY_DELAYS_MS.reduce((sum, ms) => sum + ms, 0);
		expect(totalMs / HOUR_MS).toBeCloseTo(23.6, 1);
	});

	test("of a process that was killed is sent again with the same id", async () => {
		const { webhookId, received, queue, send, pass, clock } = await setUp();
		const id = await queue();
		// As after the claim of a process that sent the request and died.
		const nextAttemptAt = new Date(clock.now().getTime() + LEASE_MS);
		await db.webhookDelivery.update({ where: { id }, data: { attempts: 1, nextAttemptAt } });
		await send();
		expect(received).toHaveLength(0);
		pass(LEASE_MS);
		await send();
		expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([id]);
		expect(await listQueued(webhookId)).toMatchObject([{ attempts: 2, status: 200 }]);
	});

	test("is made once by two processes", async () => {
		let again: Promise<void> | null = null;
		const { received, queue, send } = await setUp(async () => {
			// While the first request waits for its answer.
			if (again === null) {
				again = send();
				await again;
			}
			return {};
		});
		await queue();
		await send();
		expect(received).toHaveLength(1);
	});

	test("follows no redirect", async () => {
		const { webhookId, received, queue, send } = await setUp(() => ({
			status: 307,
			headers: { Location: "/elsewhere" },
		}));
		await queue();
		await send();
		expect(received).toHaveLength(1);
		expect(await listQueued(webhookId)).toMatchObject([{ status: 307, deliveredAt: null }]);
	});

	test("never reaches a private address", async () => {
		const { webhookId, received, queue, send } = await setUp();
		await queue();
		const isPublic = (address: string) => address !== "127.0.0.1";
		await send({ ...internet, isPublic });
		expect(received).toHaveLength(0);
		expect(await listQueued(webhookId)).toMatchObject([
			{ status: null, error: `shop.example isn’t on the public internet. ${ASK_OPERATOR}` },
		]);
	});

	test("keeps the beginning of a long or binary answer", async () => {
		const { webhookId, queue, send } = await setUp(() => ({
			body: `\0<b>\u202e${"x".repeat(1e6)}`,
		}));
		await queue();
		await send();
		const [{ answer } = { answer: "" }] = await listQueued(webhookId);
		expect(answer).toMatch(/^<b> x+$/);
		expect(answer?.length).toBeLessThanOrEqual(4_000);
	});

	test("can be sent again, with the same id", async () => {
		const { owner, webhookId, received, queue, send, clock } = await setUp();
		const deliveryId = await queue();
		await send();
		await sendDeliveryAgain({ owner, webhookId, deliveryId, clock });
		await send();
		expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([deliveryId, deliveryId]);
		const other = await insertUser();
		const foreign = sendDeliveryAgain({ owner: other, webhookId, deliveryId, clock });
		await expect(foreign).rejects.toMatchObject({ code: "not_found" });
	});
});

describe("a receiver that fails", () => {
	test("gets one request per run, and the rest later", async () => {
		const { received, queue, send } = await setUp(() => ({ status: 503 }));
		await queue();
		await queue();
		await send();
		expect(received).toHaveLength(1);
	});

	test("for 3 days is turned off, and its owner gets one email", async () => {
		const { owner, webhookId, queue, send, pass, stored } = await setUp(() => ({ status: 500 }));
		await queue();
		await send();
		pass(72 * HOUR_MS - 1);
		await queue();
		await send();
		expect(await stored()).toMatchObject({ enabled: true });
		pass(1);
		await queue();
		for (let run = 0; run < 3; run += 1) await send();
		expect(await stored()).toMatchObject({ enabled: false });
		const waiting = (await listQueued(webhookId)).filter(({ nextAttemptAt }) => nextAttemptAt);
		expect(waiting).toEqual([]);
		await expect(queue()).rejects.toMatchObject({ code: "conflict" });
		const mail = await until(() => db.outboxMail.findFirst({ where: { to: owner.email } }));
		expect(mail.subject).toContain("A webhook was turned off");
		expect(await db.outboxMail.count({ where: { to: owner.email } })).toBe(1);
	});

	test("stays on if it accepts one in between", async () => {
		let status = 500;
		const { queue, send, pass, stored } = await setUp(() => ({ status }));
		await queue();
		await send();
		status = 204;
		pass(48 * HOUR_MS);
		await queue();
		await send();
		expect(await stored()).toMatchObject({ failingSince: null });
		status = 500;
		pass(48 * HOUR_MS);
		await queue();
		await send();
		expect(await stored()).toMatchObject({ enabled: true });
	});

	test("of a suspended account gets nothing", async () => {
		const { owner, received, queue, send } = await setUp();
		await queue();
		await db.user.update({ where: { id: owner.userId }, data: { status: "suspended" } });
		await send();
		expect(received).toHaveLength(0);
	});
});

test("a receiver on this machine gets events only for development, or if the operator has listed it", async () => {
	const received: string[] = [];
	const receiver = createServer(async (request, response) => {
		received.push(await text(request));
		response.end("ok");
	});
	await once(receiver.listen(0, "127.0.0.1"), "listening");
	const { port } = receiver.address() as AddressInfo;
	try {
		const owner = await insertUser();
		const { id: webhookId } = await insertWebhook(owner, { url: `http://localhost:${port}/hook` });
		const send = async (reach: Parameters<typeof webhookInternet>[1]) => {
			await db.$transaction((tx) =>
				queueDelivery(tx, { webhookId, type: "webhook.test", data: {}, now: new Date() }),
			);
			await sendDue(webhookId, { internetOf: (url) => webhookInternet(url, reach) });
		};
		for (const hosts of [[], ["localhost:80"], [`127.0.0.1:${port}`]]) {
			await send({ hosts: new Set(hosts) });
			expect(received).toEqual([]);
			await db.webhookDelivery.deleteMany({ where: { webhookId } });
		}
		for (const reach of [{ toLoopback: true }, { hosts: new Set([`localhost:${port}`]) }]) {
			await send(reach);
			expect(received.splice(0)).toEqual([expect.stringContaining('"webhook.test"')]);
		}
	} finally {
		receiver.close();
	}
});
