import type { CurrentAdministrator } from "#app/features/admin/administrators/get-administrator.server.ts";
import { createDeskReply } from "./create-desk-reply.server.ts";
import { createTicketNote } from "./create-ticket-note.server.ts";
import { DESK_ACTS, type DeskEdit } from "./desk-schema.ts";
import { updateTicketStatus } from "./update-ticket-status.server.ts";

type On = {
	actor: CurrentAdministrator;
	ticketId: string;
	/** Id for the reply or the note, so that a repetition of the same request adds no second one. */
	id?: string;
};
type Edit<Intent> = Extract<DeskEdit, { intent: Intent }>;

/** What each act does. */
const PERFORM: { [Intent in DeskEdit["intent"]]: (on: On, edit: Edit<Intent>) => Promise<void> } = {
	reply: (on, { message, seen, status }) => createDeskReply({ ...on, message, seen, status }),
	"set-status": ({ actor, ticketId }, { status, was }) =>
		updateTicketStatus({ actor, ticketId, status, was }),
	"add-note": (on, { note }) => createTicketNote({ ...on, note }),
};

/** @returns what to say once it is done. @throws AppError as the act */
export async function actOnTicket(edit: DeskEdit, on: On): Promise<string> {
	const perform = PERFORM[edit.intent] as (on: On, edit: DeskEdit) => Promise<void>;
	await perform(on, edit);
	return DESK_ACTS[edit.intent].done;
}
