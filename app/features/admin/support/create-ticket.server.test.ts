import { afterEach, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { until } from "#tests/support/eventually.ts";
import { createTicket } from "./create-ticket.server.ts";
import { createTicketReply } from "./create-ticket-reply.server.ts";
import { supportJobs } from "./jobs.server.ts";
import { reopenTicket } from "./update-ticket.server.ts";

afterEach(stopJobs);

const ticket = {
	subject: "Where is my page?",
	message: "I can't find it.",
	priority: "high",
} as const;

/** Waits for the emails to and about this account. */
async function mailsAbout(email: string, count: number) {
	return until(async () => {
		const mails = await db.outboxMail.findMany({
			where: { OR: [{ to: email }, { text: { contains: email } }] },
			orderBy: { to: "asc" },
		});
		return mails.length >= count ? mails : null;
	});
}

describe("createTicket", () => {
	test("mails both sides", async () => {
		await startJobs(supportJobs);
		const owner = await insertUser({
			tier: "max",
			emailVerified: true,
			email: "a.max@example.com",
		});
		const id = await createTicket({ owner, ...ticket });
		const [receipt, toSupport] = await mailsAbout(owner.email, 2);
		expect(receipt).toMatchObject({
			to: owner.email,
			subject: "We received your ticket – Posy",
			text: expect.stringMatching(/“Where is my page\?”[\s\S]*within 12-24 hours/),
		});
		expect(receipt?.text).toContain(`/dashboard/support/${id}`);
		expect(toSupport).toMatchObject({
			to: "support@example.com",
			subject: expect.stringContaining("Where is my page?"),
			text: expect.stringContaining("I can't find it."),
		});
	});

	test("omits the ticket's text in mail to an unverified address", async () => {
		await startJobs(supportJobs);
		const owner = await insertUser({ email: `a-${crypto.randomUUID()}@example.com` });
		await createTicket({ owner, ...ticket });
		const [receipt] = await mailsAbout(owner.email, 2);
		expect(receipt?.text).toContain("within 48-72 hours");
		expect(receipt?.text).not.toContain("Where is my page?");
	});

	test("keeps the ticket if no mail can be queued", async () => {
		const owner = await insertUser();
		const id = await createTicket({ owner, ...ticket });
		expect(await db.ticket.findUnique({ where: { id } })).toMatchObject({
			userId: owner.userId,
			status: "open",
			...ticket,
		});
	});

	const HOUR_MS = 60 * 60 * 1000;
	const startMs = Date.parse("2026-05-20T09:00:00Z");
	const at = (hours: number) => ({ now: () => new Date(startMs + hours * HOUR_MS) });

	test("limits an account to five tickets an hour and ten a day, even simultaneous ones", async () => {
		const owner = await insertUser();
		const trying = Array.from({ length: 7 }, () => createTicket({ owner, ...ticket }, at(0)));
		const tried = await Promise.allSettled(trying);
		const refused = tried.filter(({ status }) => status === "rejected");
		expect(refused).toHaveLength(2);
		expect(refused[0]).toMatchObject({
			reason: {
				code: "rate_limited",
				message: "You have sent 5 tickets within an hour. Please try again later.",
				details: { retryAfterS: 3600 },
			},
		});
		for (let count = 0; count < 5; count += 1) await createTicket({ owner, ...ticket }, at(1));
		await db.ticket.updateMany({ where: { userId: owner.userId }, data: { status: "closed" } });
		await expect(createTicket({ owner, ...ticket }, at(2))).rejects.toMatchObject({
			code: "rate_limited",
			message: "You have sent 10 tickets within a day. Please try again later.",
			details: { retryAfterS: 22 * 3600 },
		});
		await createTicket({ owner, ...ticket }, at(24));
	});

	test("limits an account to ten open tickets, including reopened ones", async () => {
		const owner = await insertUser();
		const long = { userId: owner.userId, ...ticket, createdAt: new Date(0) };
		await db.ticket.createMany({ data: Array.from({ length: 9 }, () => long) });
		const closed = await db.ticket.create({ data: { ...long, status: "closed" } });
		await createTicket({ owner, ...ticket });
		const full = {
			code: "bad_request",
			message: "You have 10 open tickets. Reply to one of them or close one first.",
		};
		await expect(createTicket({ owner, ...ticket })).rejects.toMatchObject(full);
		const own = { owner, ticketId: closed.id };
		await expect(reopenTicket(own)).rejects.toMatchObject(full);
		await expect(
			createTicketReply({ ...own, actor: "creator", message: "Hello?" }),
		).rejects.toMatchObject(full);
		expect(await db.ticketReply.count({ where: { ticketId: closed.id } })).toBe(0);
	});
});
