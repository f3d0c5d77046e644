import { describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { insertTicket } from "#tests/support/support-factory.ts";
import { action, loader } from "./ticket.tsx";

const pathOf = (ticketId: string) => `/dashboard/support/${ticketId}`;

function post(user: InsertedUser, ticketId: string, fields: Record<string, string>) {
	const request = formRequest(pathOf(ticketId), fields);
	return answerOf(action(createRouteArgs(request, { ticketId }, { user })));
}

function load(user: InsertedUser, ticketId: string) {
	return loader(createRouteArgs(pageRequest(pathOf(ticketId)), { ticketId }, { user }));
}

describe("GET /dashboard/support/:ticketId", () => {
	test("shows the messages of both sides in chronological order", async () => {
		const user = await insertUser({ tier: "pro" });
		const ticketId = await insertTicket(user, {
			status: "pending",
			replies: [
				{ author: "administrator", message: "Which one?" },
				{ author: "creator", message: "The first." },
			],
		});
		const { ticket, hours } = await load(user, ticketId);
		expect(ticket).toMatchObject({ status: "pending", isAnswered: true });
		expect(ticket.messages.map(({ author, message }) => [author, message])).toEqual([
			["creator", "I can't find it."],
			["administrator", "Which one?"],
			["creator", "The first."],
		]);
		expect(hours).toBe("24-48");
	});

	test("doesn't find another account's ticket or an invalid id", async () => {
		const ticketId = await insertTicket(await insertUser());
		const stranger = await insertUser();
		for (const id of [ticketId, crypto.randomUUID(), "1", "%"]) {
			await expect(load(stranger, id)).rejects.toMatchObject({
				status: 404,
				data: { message: "Ticket not found. It may have been deleted." },
			});
		}
	});

	test("says if the ticket can't be read", async () => {
		const user = await insertUser();
		const ticketId = await insertTicket(user);
		vi.spyOn(db.ticket, "findUnique").mockRejectedValue(new Error("broken"));
		await expect(load(user, ticketId)).rejects.toMatchObject({
			status: 503,
			data: { message: "Failed to load ticket details. Please try again." },
		});
	});
});

describe("POST /dashboard/support/:ticketId", () => {
	test.each([
		[{ intent: "reply", message: " Found it. " }, "Reply sent", "open"],
		[{ intent: "close" }, "Ticket closed", "closed"],
		[{ intent: "reopen" }, "Ticket reopened", "open"],
	])("handles %j", async (fields: Record<string, string>, message, status) => {
		const user = await insertUser();
		const ticketId = await insertTicket(user, {
			status: fields.intent === "reopen" ? "closed" : "open",
		});
		const answer = await post(user, ticketId, fields);
		expect(answer).toRedirectTo(pathOf(ticketId));
		await expect(answer).toSendToast({ type: "success", message });
		const stored = await db.ticket.findUnique({
			where: { id: ticketId },
			include: { replies: true },
		});
		expect(stored).toMatchObject({
			status,
			replies: fields.message ? [{ author: "creator", message: "Found it." }] : [],
		});
	});

	test.each(["", "  \n "])("refuses an empty reply: %j", async (message) => {
		const user = await insertUser();
		const ticketId = await insertTicket(user);
		const answer = await post(user, ticketId, { intent: "reply", message });
		expect(answer).toRefuseField("message", "Message is required");
		expect(await db.ticketReply.count({ where: { ticketId } })).toBe(0);
	});

	test.each<Record<string, string>>([
		{},
		{ intent: "delete" },
		{ intent: "answer", message: "As the support" },
	])("refuses %j", async (fields) => {
		const user = await insertUser();
		const ticketId = await insertTicket(user);
		expect(await post(user, ticketId, fields)).toMatchObject({ init: { status: 400 } });
	});

	test("answers 404 for another account's ticket", async () => {
		const ticketId = await insertTicket(await insertUser());
		const answer = await post(await insertUser(), ticketId, { intent: "reply", message: "Mine" });
		expect(answer).toMatchObject({ init: { status: 404 } });
		expect(answer).toSayOnce("Ticket not found. It may have been deleted.");
	});
});
