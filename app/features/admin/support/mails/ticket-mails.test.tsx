import { describe, expect, test } from "vitest";
import { renderMail } from "#app/platform/render-mail.server.ts";
import { receiptMail } from "./receipt-mail.tsx";
import { supportMail } from "./support-mail.tsx";

const HOSTILE = `"><script>alert('x')</script>`;
const ticket = {
	id: "019aa6a0-0000-7000-8000-0123456789ab",
	subject: "Where is my page?",
	priority: "high",
	message: "I can't find it.\nNot anywhere.\n\nPlease look.",
} as const;
const creator = {
	name: "Ada",
	username: "ada",
	email: "ada@example.com",
	isVerified: true,
	tier: "pro",
} as const;

describe("the mail to support", () => {
	test("contains author and message with line breaks, and no links", async () => {
		const mail = supportMail({ event: "opened", ticket, creator });
		const { html, text } = await renderMail(mail.body);
		expect(mail.subject).toBe("[Posy 456789ab] Where is my page?");
		expect(text).toContain("Ada (@ada), ada@example.com. Plan Pro, priority high.");
		expect(text).toContain("I can't find it.\nNot anywhere.\n\nPlease look.");
		expect(html).not.toContain("href=");
		expect(text).not.toContain("Questions?");
	});

	test.each(["replied", "closed", "reopened"] as const)(
		"has a subject that mail programs group with the first one when it was %s",
		(event) => {
			const { subject } = supportMail({ event, ticket, creator });
			expect(subject).toBe("Re: [Posy 456789ab] Where is my page?");
		},
	);

	test("warns about an unverified address", async () => {
		const mail = supportMail({
			event: "opened",
			ticket,
			creator: { ...creator, isVerified: false },
		});
		expect((await renderMail(mail.body)).text).toContain("ada@example.com, an unverified address.");
	});

	test("escapes hostile text", async () => {
		const hostile = { ...ticket, subject: HOSTILE, message: HOSTILE };
		const mail = supportMail({
			event: "opened",
			ticket: hostile,
			creator: { ...creator, name: HOSTILE },
		});
		const { html, text } = await renderMail(mail.body);
		expect(html).not.toContain("<script");
		expect(text).toContain(HOSTILE);
	});
});

describe("the receipt", () => {
	test("says when to expect an answer, and links to the ticket", async () => {
		const mail = receiptMail({ ticketId: ticket.id, subject: ticket.subject, hours: "12-24" });
		const { html, text } = await renderMail(mail.body);
		expect(mail.subject).toBe("We received your ticket – Posy");
		expect(text).toContain("“Where is my page?”");
		expect(text).toContain("We'll respond within 12-24 hours.");
		expect(text).toContain(`http://localhost:3000/dashboard/support/${ticket.id}`);
		expect(html).toContain(`href="http://localhost:3000/dashboard/support/${ticket.id}"`);
	});

	test("can omit the ticket's text", async () => {
		const mail = receiptMail({ ticketId: ticket.id, subject: null, hours: "12-24" });
		expect((await renderMail(mail.body)).text).not.toMatch(/“|null/);
	});
});
