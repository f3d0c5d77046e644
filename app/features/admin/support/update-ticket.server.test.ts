import { afterEach, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { until } from "#tests/support/eventually.ts";
import { insertTicket } from "#tests/support/support-factory.ts";
import { createTicketReply } from "./create-ticket-reply.server.ts";
import { supportJobs } from "./jobs.server.ts";
import { countWaitingTickets } from "./queries.server.ts";
import { MAX_REPLIES } from "./schema.ts";
import { closeTicket, reopenTicket } from "./update-ticket.server.ts";

/** What a creator does to a ticket once it is there. */

afterEach(stopJobs);

const stored = (id: string) =>
	db.ticket.findUniqueOrThrow({
		where: { id },
		select: { status: true, replies: { select: { author: true, message: true } } },
	});

async function mailToSupport(ticketId: string) {
	return until(() =>
		db.outboxMail.findFirst({ where: { subject: { contains: ticketId.slice(-8) } } }),
	);
}

describe("a reply", () => {
	test.each([
		["open", "open"],
		["pending", "open"],
		["closed", "open"],
		["in_progress", "in_progress"],
	] as const)("to a ticket that is %s leaves it %s", async (status, after) => {
		const owner = await insertUser();
		const ticketId = await insertTicket(owner, { status });
		await createTicketReply({ owner, actor: "creator", ticketId, message: "Found it." });
		expect(await stored(ticketId)).toEqual({
			status: after,
			replies: [{ author: "creator", message: "Found it." }],
		});
	});

	test("through the API is stored as the API token's", async () => {
		const owner = await insertUser();
		const ticketId = await insertTicket(owner);
		await createTicketReply({ owner, actor: "api_token", ticketId, message: "Found it." });
		expect((await stored(ticketId)).replies).toMatchObject([{ author: "api_token" }]);
	});

	test("is mailed to support", async () => {
		await startJobs(supportJobs);
		const owner = await insertUser();
		const ticketId = await insertTicket(owner);
		await createTicketReply({
			owner,
			actor: "creator",
			ticketId,
			message: "It is still\nnot there.",
		});
		const mail = await mailToSupport(ticketId);
		expect(mail).toMatchObject({
			to: "support@example.com",
			subject: expect.stringMatching(/^Re: .* Where is my page\?$/),
			text: expect.stringContaining("It is still\nnot there."),
		});
	});

	test("to a ticket with the maximum of replies is refused", async () => {
		const owner = await insertUser();
		const ticketId = await insertTicket(owner);
		await db.ticketReply.createMany({
			data: Array.from({ length: MAX_REPLIES }, () => ({
				ticketId,
				author: "creator" as const,
				message: "Again",
			})),
		});
		const replying = createTicketReply({ owner, actor: "creator", ticketId, message: "Once more" });
		await expect(replying).rejects.toMatchObject({ code: "bad_request" });
		expect((await stored(ticketId)).replies).toHaveLength(MAX_REPLIES);
	});
});

describe("closing and reopening", () => {
	test("closes the ticket, notifies support, and opens it again", async () => {
		await startJobs(supportJobs);
		const owner = await insertUser();
		const ticketId = await insertTicket(owner, { status: "pending" });
		await closeTicket({ owner, ticketId });
		expect(await stored(ticketId)).toMatchObject({ status: "closed" });
		expect((await mailToSupport(ticketId)).text).toContain("Ticket closed by the creator");
		await reopenTicket({ owner, ticketId });
		expect(await stored(ticketId)).toMatchObject({ status: "open" });
	});

	test("changes nothing when reopening an open ticket", async () => {
		const owner = await insertUser();
		const ticketId = await insertTicket(owner, { status: "in_progress" });
		await reopenTicket({ owner, ticketId });
		expect(await stored(ticketId)).toMatchObject({ status: "in_progress" });
	});
});

describe("the time at which an answer is due", () => {
	const HOUR_MS = 60 * 60 * 1000;
	const dueAt = async (id: string) =>
		(await db.ticket.findUniqueOrThrow({ where: { id }, select: { dueAt: true } })).dueAt.getTime();

	test.each([
		["free", 72],
		["pro", 48],
		["max", 24],
	] as const)("restarts for %s with %i hours when the creator replies", async (tier, hours) => {
		const owner = await insertUser({ tier });
		const ticketId = await insertTicket(owner, { status: "pending" });
		const beforeMs = Date.now();
		await createTicketReply({ owner, actor: "creator", ticketId, message: "Found it." });
		expect(await dueAt(ticketId)).toBeGreaterThanOrEqual(beforeMs + hours * HOUR_MS);
		expect(await dueAt(ticketId)).toBeLessThanOrEqual(Date.now() + hours * HOUR_MS);
	});

	test("stays while the creator already waits", async () => {
		const owner = await insertUser();
		const ticketId = await insertTicket(owner, { status: "in_progress" });
		const before = await dueAt(ticketId);
		await createTicketReply({ owner, actor: "creator", ticketId, message: "Found it." });
		expect(await dueAt(ticketId)).toBe(before);
	});
});

test("the number of waiting tickets leaves out closed ones and those that wait for the creator", async () => {
	const before = await countWaitingTickets();
	const owner = await insertUser();
	for (const status of ["open", "in_progress", "pending", "closed"] as const) {
		await insertTicket(owner, { status });
	}
	expect(await countWaitingTickets()).toBe(before + 2);
});

describe("another account's ticket", () => {
	test.each([
		[
			"replying",
			(ticket: Mine) => createTicketReply({ ...ticket, actor: "creator", message: "Mine now" }),
		],
		["closing", closeTicket],
		["reopening", reopenTicket],
	] as const)("is not found when %s", async (_name, change) => {
		const ticketId = await insertTicket(await insertUser(), { status: "pending" });
		const stranger = await insertUser();
		const notFound = {
			code: "not_found",
			message: "Ticket not found. It may have been deleted.",
		};
		await expect(change({ owner: stranger, ticketId })).rejects.toMatchObject(notFound);
		expect(await stored(ticketId)).toEqual({ status: "pending", replies: [] });
		for (const id of ["1", "../1", crypto.randomUUID()]) {
			await expect(change({ owner: stranger, ticketId: id })).rejects.toMatchObject(notFound);
		}
	});
});

type Mine = { owner: { userId: string }; ticketId: string };

test("a ticket can be closed again with all ten tickets open, but not reopened", async () => {
	const owner = await insertUser();
	for (let count = 0; count < 10; count += 1) await insertTicket(owner);
	const ticketId = await insertTicket(owner, { status: "closed" });
	await closeTicket({ owner, ticketId });
	await expect(reopenTicket({ owner, ticketId })).rejects.toMatchObject({
		message: "You have 10 open tickets. Reply to one of them or close one first.",
	});
	expect(await stored(ticketId)).toMatchObject({ status: "closed" });
});

test("changes are limited to thirty an hour", async () => {
	const owner = await insertUser();
	const ticketId = await insertTicket(owner);
	for (let count = 0; count < 30; count += 1) await reopenTicket({ owner, ticketId });
	await expect(closeTicket({ owner, ticketId })).rejects.toMatchObject({ code: "rate_limited" });
	expect(await stored(ticketId)).toMatchObject({ status: "open" });
});
