import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { insertTicket } from "#tests/support/support-factory.ts";
import { DESK_ACTS, type DeskEdit, deskActFailed, deskTicketSchema } from "./desk-schema.ts";
import { actOnTicket } from "./ticket-acts.server.ts";

type Sent = { [Intent in DeskEdit["intent"]]: (ticketId: string) => Record<string, string> };

/** A form for each act. */
const SENT: Sent = {
	reply: (ticketId) => ({ message: "Try again now.", seen: ticketId, status: "in-progress" }),
	"set-status": () => ({ status: "closed", was: "open" }),
	"add-note": () => ({ note: "Called back" }),
};

const stored = (id: string) =>
	db.ticket.findUniqueOrThrow({
		where: { id },
		select: {
			status: true,
			replies: { select: { message: true } },
			notes: { select: { body: true } },
		},
	});

test.each([
	["reply", { status: "in_progress", replies: [{ message: "Try again now." }], notes: [] }],
	["set-status", { status: "closed", replies: [], notes: [] }],
	["add-note", { status: "open", replies: [], notes: [{ body: "Called back" }] }],
] as const)("the form %s does what its row says", async (intent, expected) => {
	const actor = await insertAdministrator();
	const ticketId = await insertTicket(await insertUser());
	const edit = deskTicketSchema.parse({ intent, ...SENT[intent](ticketId) });
	const { done, failed } = DESK_ACTS[intent];
	expect(await actOnTicket(edit, { actor, ticketId })).toBe(done);
	expect(await stored(ticketId)).toEqual(expected);
	expect(deskActFailed({ intent })).toBe(`${failed}.`);
});

test.each(["reply", "add-note"] as const)(
	"%s, repeated with its id, adds nothing",
	async (intent) => {
		const on = {
			actor: await insertAdministrator(),
			ticketId: await insertTicket(await insertUser()),
		};
		const edit = deskTicketSchema.parse({ intent, ...SENT[intent](on.ticketId) });
		const id = crypto.randomUUID();
		for (const _ of ["first", "again"]) await actOnTicket(edit, { ...on, id });
		const { replies, notes } = await stored(on.ticketId);
		expect(replies.length + notes.length).toBe(1);
	},
);

test.each(["", "delete", "constructor"])(
	"the intent %j is none, and fails as a change",
	(intent) => {
		expect(deskTicketSchema.safeParse({ intent, note: "a" }).success).toBe(false);
		expect(deskActFailed({ intent })).toBe("Failed to update ticket.");
	},
);
