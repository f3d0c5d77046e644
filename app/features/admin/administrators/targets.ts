/** Targets of audit entries about administrators. */

export function administratorTarget({ id, email }: { id: string; email: string }) {
	return { type: "administrator", id, label: email };
}

export function sessionTarget({ id, device }: { id: string; device: string }) {
	return { type: "administrator session", id, label: device };
}

export function invitationTarget({ id, email }: { id: string; email: string }) {
	return { type: "invitation", id, label: email };
}
