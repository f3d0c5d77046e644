import { afterEach, describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { supportJobs } from "./jobs.server.ts";
import { submitTicket } from "./submit-ticket.server.ts";

afterEach(stopJobs);

const ticket = {
	subject: "Where is my page?",
	message: "I can't find it.",
	priority: "high",
} as const;

/** The mails that are about this account: to it, or of it. */
async function mailsAbout(email: string, count: number) {
	return vi.waitUntil(
		async () => {
			const mails = await db.outboxMail.findMany({
				where: { OR: [{ to: email }, { text: { contains: email } }] },
				orderBy: { to: "asc" },
			});
			return mails.length >= count ? mails : null;
		},
		{ timeout: 10_000 },
	);
}

describe("submitTicket", () => {
	test("tells both sides by mail", async () => {
		await startJobs(supportJobs);
		const owner = await insertUser({
			tier: "max",
			emailVerified: true,
			email: "a.max@example.com",
		});
		const id = await submitTicket({ owner, ...ticket });
		const [receipt, toSupport] = await mailsAbout(owner.email, 2);
		expect(receipt).toMatchObject({
			to: owner.email,
			subject: "We have your ticket – Posy",
			text: expect.stringMatching(/“Where is my page\?”[\s\S]*within 12-24 hours/),
		});
		expect(receipt?.text).toContain(`/dashboard/support/${id}`);
		expect(toSupport).toMatchObject({
			to: "support@example.com",
			subject: expect.stringContaining("Where is my page?"),
			text: expect.stringContaining("I can't find it."),
		});
	});

	test("repeats none of its words to an address that nobody has proven", async () => {
		await startJobs(supportJobs);
		const owner = await insertUser({ email: `a-${crypto.randomUUID()}@example.com` });
		await submitTicket({ owner, ...ticket });
		const [receipt] = await mailsAbout(owner.email, 2);
		expect(receipt?.text).toContain("within 48-72 hours");
		expect(receipt?.text).not.toContain("Where is my page?");
	});

	test("keeps the ticket while no mail can be queued", async () => {
		const owner = await insertUser();
		const id = await submitTicket({ owner, ...ticket });
		expect(await db.ticket.findUnique({ where: { id } })).toMatchObject({
			userId: owner.userId,
			status: "open",
			...ticket,
		});
	});

	test("takes five within an hour", async () => {
		const owner = await insertUser();
		const trying = Array.from({ length: 7 }, () => submitTicket({ owner, ...ticket }));
		const tried = await Promise.allSettled(trying);
		const refused = tried.filter(({ status }) => status === "rejected");
		expect(refused).toHaveLength(2);
		expect(refused[0]).toMatchObject({
			reason: {
				code: "rate_limited",
				message: "You have sent 5 tickets within an hour. Please try again later.",
			},
		});
		expect(await db.ticket.count({ where: { userId: owner.userId } })).toBe(5);
	});
});
