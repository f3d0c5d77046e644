import { afterEach, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { until } from "#tests/support/eventually.ts";
import { insertTicket } from "#tests/support/support-factory.ts";
import { createTicketReply } from "../create-ticket-reply.server.ts";
import { supportJobs } from "../jobs.server.ts";
import { createDeskReply } from "./create-desk-reply.server.ts";
import { createTicketNote } from "./create-ticket-note.server.ts";
import { type QueueSearch, queueSearchSchema, TICKETS_PER_QUEUE_PAGE } from "./desk-schema.ts";
import { getDeskTicket } from "./get-desk-ticket.server.ts";
import { listQueue } from "./list-queue.server.ts";
import { recordPresence } from "./presence.server.ts";
import { createSavedReply, updateSavedReply } from "./saved-replies.server.ts";
import { updateTicketStatus } from "./update-ticket-status.server.ts";

/** What administrators do with tickets. */

afterEach(stopJobs);

const HOUR_MS = 60 * 60 * 1000;
const NOW = new Date("2026-11-22T12:00:00Z");
const clock = { now: () => NOW };

const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

async function insertDue(hours: number, ticket: Parameters<typeof insertTicket>[1] = {}) {
	const id = await insertTicket(await insertUser(), ticket);
	await db.ticket.update({ where: { id }, data: { dueAt: inHours(hours) } });
	return id;
}

const search = (fields: Record<string, string> = {}): QueueSearch =>
	queueSearchSchema.parse(fields);

async function queueIds(fields: Record<string, string> = {}, among?: string[]) {
	const { tickets } = await listQueue(search(fields));
	return tickets.map(({ id }) => id).filter((id) => among === undefined || among.includes(id));
}

const stored = (id: string) =>
	db.ticket.findUniqueOrThrow({
		where: { id },
		select: { status: true, dueAt: true, replies: { select: { author: true, message: true } } },
	});

const mailAbout = (to: string) =>
	until(() => db.outboxMail.findFirst({ where: { to }, orderBy: { createdAt: "desc" } }));

describe("the queue", () => {
	test("has waiting tickets by due time, overdue ones first, and leaves out the others", async () => {
		const soon = await insertDue(5);
		const overdue = await insertDue(-30, { status: "in_progress" });
		const later = await insertDue(60);
		const ids = [soon, overdue, later];
		ids.push(
			await insertDue(-99, { status: "closed" }),
			await insertDue(-99, { status: "pending" }),
		);
		expect(await queueIds({}, ids)).toEqual([overdue, soon, later]);
		expect(await queueIds({ status: "in-progress" }, ids)).toEqual([overdue]);
		expect(await queueIds({ status: "closed" }, ids)).toEqual([ids[3]]);
		expect((await queueIds({ status: "all" }, ids)).sort()).toEqual([...ids].sort());
	});

	test("filters by priority and plan, and ignores filters that don't exist", async () => {
		const max = await insertTicket(await insertUser({ tier: "max" }), { priority: "high" });
		const free = await insertTicket(await insertUser(), { priority: "low" });
		const ids = [max, free];
		expect(await queueIds({ plan: "max" }, ids)).toEqual([max]);
		expect(await queueIds({ priority: "low" }, ids)).toEqual([free]);
		expect(await queueIds({ plan: "max", priority: "low" }, ids)).toEqual([]);
		const broken = { status: "x", priority: "x", plan: "x", after: "1_1", before: "';--" };
		expect((await queueIds(broken, ids)).sort()).toEqual([...ids].sort());
	});

	test.each([
		["waiting", "high"],
		["all", "low"],
	] as const)("pages through %s tickets forwards and back", async (status, priority) => {
		const owner = await insertUser({ tier: "pro" });
		await db.ticket.createMany({
			data: Array.from({ length: TICKETS_PER_QUEUE_PAGE + 5 }, (_, index) => ({
				userId: owner.userId,
				subject: `Number ${index}`,
				message: "Hello",
				priority,
				// Equal times, so that the id decides.
				dueAt: inHours(Math.floor(index / 10)),
			})),
		});
		const filters = { status, plan: "pro", priority };
		const first = await listQueue(search(filters));
		expect(first).toMatchObject({ before: null, tickets: { length: TICKETS_PER_QUEUE_PAGE } });
		const second = await listQueue({ ...search(filters), after: first.after ?? undefined });
		expect(second.after).toBeNull();
		const ids = [...first.tickets, ...second.tickets].map(({ id }) => id);
		expect(new Set(ids).size).toBe(
			await db.ticket.count({ where: { priority, user: { tier: "pro" } } }),
		);
		const back = await listQueue({ ...search(filters), before: second.before ?? undefined });
		expect(back.tickets.map(({ id }) => id)).toEqual(first.tickets.map(({ id }) => id));
		expect(back.before).toBeNull();
	});

	test("shows at most 150 characters of a message", async () => {
		const id = await insertDue(-1_000, { message: "word ".repeat(100) });
		const { tickets } = await listQueue(search());
		const preview = tickets.find((ticket) => ticket.id === id)?.preview ?? "";
		expect(preview).toMatch(/^word .*…$/);
		expect(preview.length).toBeLessThanOrEqual(150);
	});
});

describe("a response", () => {
	test.each([
		["pending", false],
		["in-progress", true],
		["closed", false],
	] as const)("leaves the ticket %s", async (status, isWaiting) => {
		const owner = await insertUser({ tier: "max" });
		const ticketId = await insertTicket(owner);
		const actor = await insertAdministrator({ name: "Grace Test" });
		await createDeskReply({
			actor,
			ticketId,
			message: "Try again.",
			seen: ticketId,
			status,
			clock,
		});
		const after = await stored(ticketId);
		expect(after.status).toBe(status === "in-progress" ? "in_progress" : status);
		expect(after.replies).toEqual([{ author: "administrator", message: "Try again." }]);
		if (isWaiting) expect(after.dueAt).toEqual(inHours(24));
		expect((await getDeskTicket(ticketId)).messages.at(-1)).toMatchObject({ name: "Grace Test" });
	});

	test("is emailed to the creator, without its text to an unverified address", async () => {
		await startJobs(supportJobs);
		const actor = await insertAdministrator();
		for (const isVerified of [true, false]) {
			const owner = await insertUser({ emailVerified: isVerified });
			const ticketId = await insertTicket(owner);
			const message = "Look at <b>Settings</b>.";
			await createDeskReply({ actor, ticketId, message, seen: ticketId, status: "pending" });
			const { email } = await db.user.findUniqueOrThrow({ where: { id: owner.userId } });
			const mail = await mailAbout(email);
			expect(mail?.subject).toMatch(/^We replied to your ticket/);
			expect(mail?.text).toContain(`/dashboard/support/${ticketId}`);
			expect(mail?.text.includes("Look at <b>Settings</b>.")).toBe(isVerified);
			expect(mail?.text.includes("Where is my page?")).toBe(isVerified);
			expect(mail?.html).not.toContain("<b>Settings</b>");
		}
	});

	test("is refused if somebody else has written meanwhile, and tells who", async () => {
		const owner = await insertUser();
		const ticketId = await insertTicket(owner);
		const [actor, other] = [
			await insertAdministrator(),
			await insertAdministrator({ name: "Bo Other" }),
		];
		const reply = { ticketId, seen: ticketId, status: "pending" as const };
		await createDeskReply({ ...reply, actor: other, message: "First" });
		await expect(createDeskReply({ ...reply, actor, message: "Second" })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("Bo Other replied while you were writing"),
		});
		await expect(
			createDeskReply({ ...reply, actor: other, message: "Second" }),
		).rejects.toMatchObject({
			message: expect.stringContaining("You replied while you were writing"),
		});
		const seen = (await getDeskTicket(ticketId)).messages.at(-1)?.id ?? "";
		await createTicketReply({ owner, actor: "creator", ticketId, message: "Thanks" });
		await expect(
			createDeskReply({ ...reply, seen, actor, message: "Second" }),
		).rejects.toMatchObject({
			message: expect.stringContaining("The creator replied"),
		});
		expect((await stored(ticketId)).replies.map(({ message }) => message)).toEqual([
			"First",
			"Thanks",
		]);
	});

	test("of two administrators at once, one is stored", async () => {
		const ticketId = await insertTicket(await insertUser());
		const actors = [await insertAdministrator(), await insertAdministrator()];
		const results = await Promise.allSettled(
			actors.map((actor, index) =>
				createDeskReply({
					actor,
					ticketId,
					message: `Response ${index}`,
					seen: ticketId,
					status: "pending",
				}),
			),
		);
		expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect((await stored(ticketId)).replies).toHaveLength(1);
	});
});

describe("the status", () => {
	test("is set, and a reopened ticket gets a new due time", async () => {
		const ticketId = await insertTicket(await insertUser(), { status: "closed" });
		const actor = await insertAdministrator();
		await updateTicketStatus({ actor, ticketId, status: "open", was: "closed", clock });
		expect(await stored(ticketId)).toMatchObject({ status: "open", dueAt: inHours(72) });
	});

	test("is refused if it has changed meanwhile", async () => {
		const ticketId = await insertTicket(await insertUser(), { status: "closed" });
		const actor = await insertAdministrator();
		await expect(
			updateTicketStatus({ actor, ticketId, status: "in-progress", was: "open" }),
		).rejects.toMatchObject({ code: "conflict" });
		expect(await stored(ticketId)).toMatchObject({ status: "closed" });
	});

	test("emails the creator when an administrator closes the ticket", async () => {
		await startJobs(supportJobs);
		const owner = await insertUser();
		const ticketId = await insertTicket(owner);
		const actor = await insertAdministrator();
		await updateTicketStatus({ actor, ticketId, status: "closed", was: "open" });
		const { email } = await db.user.findUniqueOrThrow({ where: { id: owner.userId } });
		expect((await mailAbout(email))?.subject).toMatch(/^Your ticket is closed/);
	});
});

describe("presence", () => {
	test("names other administrators until three minutes after their last sign", async () => {
		const ticketId = await insertTicket(await insertUser());
		const [actor, other] = [
			await insertAdministrator(),
			await insertAdministrator({ name: "Bo Other" }),
		];
		await recordPresence({ actor: other, ticketId, clock });
		const at = (seconds: number) => ({ now: () => new Date(NOW.getTime() + seconds * 1000) });
		expect(await recordPresence({ actor, ticketId, clock: at(170) })).toEqual({
			others: ["Bo Other"],
			latestId: ticketId,
		});
		expect((await recordPresence({ actor, ticketId, clock: at(190) })).others).toEqual([]);
	});

	test("writes one entry an hour to the audit log", async () => {
		const ticketId = await insertTicket(await insertUser());
		const actor = await insertAdministrator();
		for (const minutes of [0, 1, 30, 80, 150]) {
			const now = new Date(NOW.getTime() + minutes * 60_000);
			await recordPresence({ actor, ticketId, clock: { now: () => now } });
		}
		const entries = await db.auditEntry.count({
			where: { administratorEmail: actor.email, action: "ticket.opened" },
		});
		expect(entries).toBe(2);
	});

	test("of a ticket that doesn't exist is not found", async () => {
		const actor = await insertAdministrator();
		for (const ticketId of ["1", crypto.randomUUID()]) {
			await expect(recordPresence({ actor, ticketId })).rejects.toMatchObject({
				code: "not_found",
			});
		}
	});
});

test("a saved reply that another administrator has changed is not overwritten", async () => {
	const actor = await insertAdministrator();
	const title = crypto.randomUUID();
	await createSavedReply({ actor, title, body: "Hello" });
	await expect(createSavedReply({ actor, title, body: "Again" })).rejects.toMatchObject({
		code: "conflict",
		details: { field: "title" },
	});
	const { id: replyId } = await db.savedReply.findUniqueOrThrow({ where: { title } });
	await updateSavedReply({ actor, replyId, version: 1, title, body: "First" });
	await expect(
		updateSavedReply({ actor, replyId, version: 1, title, body: "Second" }),
	).rejects.toMatchObject({ code: "conflict" });
	expect(await db.savedReply.findUniqueOrThrow({ where: { title } })).toMatchObject({
		body: "First",
	});
	const entries = await db.auditEntry.findMany({
		where: { administratorEmail: actor.email },
		orderBy: { position: "asc" },
	});
	expect(entries).toMatchObject([
		{ action: "saved-reply.created", targetLabel: title, after: { Text: "Hello" } },
		{ action: "saved-reply.changed", before: { Text: "Hello" }, after: { Text: "First" } },
	]);
});

describe("an internal note", () => {
	test("is shown to administrators with its author's name, and recorded without its text", async () => {
		const owner = await insertUser();
		const ticketId = await insertTicket(owner);
		const actor = await insertAdministrator({ name: "Grace Test" });
		await createTicketNote({ actor, ticketId, note: "Called them.", clock });
		const { notes, messages } = await getDeskTicket(ticketId);
		expect(notes).toMatchObject([{ body: "Called them.", createdAt: NOW, name: "Grace Test" }]);
		expect(messages).toHaveLength(1);
		const [entry, ...rest] = await db.auditEntry.findMany({
			where: { administratorEmail: actor.email },
		});
		expect(entry).toMatchObject({ action: "ticket.noted", targetId: ticketId });
		expect(JSON.stringify(entry)).not.toContain("Called them.");
		expect(rest).toEqual([]);
	});

	test.each(["1", crypto.randomUUID()])("is not found for the ticket %s", async (ticketId) => {
		const actor = await insertAdministrator();
		await expect(createTicketNote({ actor, ticketId, note: "x" })).rejects.toMatchObject({
			code: "not_found",
		});
		expect(await db.ticketNote.count({ where: { administratorId: actor.administratorId } })).toBe(
			0,
		);
	});
});
