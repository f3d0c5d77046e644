/** Target of audit entries about a ticket. */
export function ticketTarget({ id, subject }: { id: string; subject: string }) {
	return { type: "ticket", id, label: subject };
}
