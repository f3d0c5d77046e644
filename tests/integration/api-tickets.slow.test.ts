import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { createApiClient, insertAccessToken, insertAdminToken } from "#tests/support/api-client.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";
import { insertTicket } from "#tests/support/support-factory.ts";

/** Support tickets through the API, from both sides. Who may call: api-contract.test.ts. */

const server = await startServerForFile({
	environment: { SESSION_SECRET: env.SESSION_SECRETS.join(",") },
});

async function creator(tier: "free" | "pro" | "max" = "free") {
	const user = await insertUser({ tier });
	const call = createApiClient(server.url, await insertAccessToken(user));
	return { user, call };
}

async function administrator() {
	const actor = await insertAdministrator();
	return { actor, call: createApiClient(server.url, await insertAdminToken(actor)) };
}

const NEW = { subject: "Slow page", message: "It takes 10 seconds." };

describe("a creator's tickets", () => {
	test("a ticket is opened once, with the plan's response time", async () => {
		const { user, call } = await creator("pro");
		const headers = { "Idempotency-Key": crypto.randomUUID() };
		const first = await call("POST", "/api/tickets", { body: NEW, headers });
		expect(first.status).toBe(201);
		expect(first.body).toMatchObject({
			message: "Ticket submitted successfully! We'll respond within 24-48 hours.",
			ticket: { ...NEW, priority: "medium", status: "open", admin_response: null },
		});
		await call("POST", "/api/tickets", { body: NEW, headers });
		expect(await db.ticket.count({ where: { userId: user.userId } })).toBe(1);
	});

	test("a ticket whose answer was lost in a crash is not opened twice", async () => {
		const { user, call } = await creator();
		const headers = { "Idempotency-Key": crypto.randomUUID() };
		const first = await call("POST", "/api/tickets", { body: NEW, headers });
		await db.idempotentRequest.updateMany({
			where: { resourceId: first.body.ticket.id },
			data: { answer: null, runsUntil: new Date(0) },
		});
		const again = await call("POST", "/api/tickets", { body: NEW, headers });
		expect(again.body.ticket.id).toBe(first.body.ticket.id);
		expect(await db.ticket.count({ where: { userId: user.userId } })).toBe(1);
	});

	test("an invalid ticket gets the specification's 400, and nobody the one for signing in", async () => {
		const { call } = await creator();
		const refused = await call("POST", "/api/tickets", { body: { subject: " ", message: "" } });
		expect(refused.status).toBe(400);
		expect(refused.body).toMatchObject({
			message: "Please check that all required fields are filled out correctly.",
			errors: [{ pointer: "/subject" }, { pointer: "/message" }],
		});
		const nobody = createApiClient(server.url);
		const messages = await Promise.all([
			nobody("GET", "/api/tickets"),
			nobody("POST", "/api/tickets", { body: NEW }),
			nobody("GET", `/api/tickets/${crypto.randomUUID()}`),
		]);
		expect(messages.map(({ body }) => body.message)).toEqual([
			"Please log in to view your support tickets.",
			"Please log in to submit a support ticket.",
			"Please log in to view ticket details.",
		]);
	});

	test("the list is read in parts, latest first, with the latest answer of support", async () => {
		const { user, call } = await creator();
		const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
		await insertTicket(user, { subject: "One", createdAt: at(1) });
		await insertTicket(user, {
			subject: "Two",
			createdAt: at(2),
			replies: [
				{ author: "administrator", message: "First answer" },
				{ author: "administrator", message: "Second answer" },
				{ author: "creator", message: "Thanks" },
			],
		});
		await insertTicket(user, { subject: "Three", createdAt: at(2) });
		await insertTicket(await insertUser(), { subject: "Somebody else's" });
		const subjects: string[] = [];
		let cursor: string | null = "";
		while (cursor !== null) {
			const part = await call("GET", `/api/tickets?limit=1${cursor && `&cursor=${cursor}`}`);
			expect(part.body.tickets).toHaveLength(1);
			subjects.push(part.body.tickets[0].subject);
			if (part.body.tickets[0].subject === "Two") {
				expect(part.body.tickets[0].admin_response).toBe("Second answer");
			}
			cursor = part.body.next_cursor;
		}
		expect(subjects).toEqual(["Three", "Two", "One"]);
	});

	test("replying, closing and reopening change the thread", async () => {
		const { user, call } = await creator();
		const id = await insertTicket(user, { status: "pending" });
		const path = `/api/tickets/${id}`;
		const replied = await call("POST", `${path}/reply`, { body: { message: "More" } });
		expect(replied.status).toBe(201);
		expect(replied.body).toMatchObject({
			status: "open",
			messages: [{ author: "creator" }, { author: "creator", message: "More" }],
		});
		expect(await db.ticketReply.findFirst({ where: { ticketId: id } })).toMatchObject({
			author: "api_token",
		});
		expect((await call("POST", `${path}/close`)).body.status).toBe("closed");
		expect((await call("POST", `${path}/reopen`)).body.status).toBe("open");
	});

	test.each(["GET ", "POST /reply", "POST /close", "POST /reopen"])(
		"somebody else's ticket is not found by %s",
		async (request) => {
			const [method = "", rest = ""] = request.split(" ");
			const [{ call }, other] = [await creator(), await insertUser()];
			const id = await insertTicket(other);
			const body = rest === "/reply" ? { body: { message: "Hello" } } : {};
			const answer = await call(method, `/api/tickets/${id}${rest}`, body);
			expect(answer.status).toBe(404);
			expect(answer.body.message).toBe("Ticket not found. It may have been deleted.");
			expect(await db.ticket.findUnique({ where: { id } })).toMatchObject({ status: "open" });
		},
	);
});

describe("the support desk", () => {
	test("answers a ticket, which the creator reads, and the audit log", async () => {
		const [admin, { user, call }] = [await administrator(), await creator()];
		const id = await insertTicket(user);
		const path = `/admin/tickets/${id}/respond`;
		const answer = await admin.call("POST", path, { body: { response: "Please try again." } });
		expect(answer.status).toBe(200);
		expect(answer.body).toMatchObject({
			message: "Response sent",
			ticket: {
				status: "pending",
				responses: [{ author: "support", message: "Please try again." }],
			},
		});
		const read = await call("GET", `/api/tickets/${id}`);
		expect(read.body.admin_response).toBe("Please try again.");
		expect(await actionsOf(admin.actor)).toEqual(["ticket.replied"]);
	});

	test("takes a status note as a change of status", async () => {
		const [admin, user] = [await administrator(), await insertUser()];
		const id = await insertTicket(user);
		const answer = await admin.call("POST", `/admin/tickets/${id}/respond`, {
			body: { response: "Status updated to closed" },
		});
		expect(answer.body).toMatchObject({
			message: "Ticket updated",
			ticket: { status: "closed", responses: [] },
		});
		expect(await actionsOf(admin.actor)).toEqual(["ticket.status-changed"]);
	});

	test("refuses a reply to a thread with a newer message than the one seen", async () => {
		const [admin, user] = [await administrator(), await insertUser()];
		const id = await insertTicket(user, {
			replies: [
				{ author: "creator", message: "One" },
				{ author: "creator", message: "Two" },
			],
		});
		const { body } = await admin.call("GET", `/admin/tickets/${id}`);
		const [one, two] = body.responses;
		const respond = (seen: string) =>
			admin.call("POST", `/admin/tickets/${id}/respond`, { body: { response: "Hello", seen } });
		expect((await respond(one.id)).status).toBe(409);
		expect((await respond(two.id)).status).toBe(200);
	});
});

async function actionsOf({ email }: { email: string }): Promise<string[]> {
	const entries = await db.auditEntry.findMany({
		where: { administratorEmail: email },
		orderBy: { position: "asc" },
	});
	return entries.map(({ action }) => action);
}
