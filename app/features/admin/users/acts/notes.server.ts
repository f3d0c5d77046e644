import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { lockUser } from "../user-target.server.ts";

/**
 * Adds an internal note. The audit log doesn't get its text: the log can't be deleted with the account.
 * @param id id for the note, so that a repetition of the same request adds no second one
 */
export async function createNote(
	{ actor, userId, text, id }: { actor: AuditActor; userId: string; text: string; id?: string },
	clock: Clock = systemClock,
): Promise<void> {
	const { administratorId, email: administratorEmail } = actor;
	await db.$transaction(async (tx) => {
		const { target } = await lockUser(tx, userId);
		if (id && (await tx.userNote.count({ where: { id, userId } })) > 0) return;
		await tx.userNote.create({
			data: {
				...(id ? { id } : {}),
				userId,
				administratorId,
				administratorEmail,
				text,
				createdAt: clock.now(),
			},
			select: { id: true },
		});
		await recordAudit(tx, { actor, action: "user-note.added", target }, clock);
	});
}

/** @throws AppError `not_found` if the note was deleted already */
export async function deleteNote({
	actor,
	userId,
	noteId,
}: {
	actor: AuditActor;
	userId: string;
	noteId: string;
}): Promise<void> {
	await db.$transaction(async (tx) => {
		const { target } = await lockUser(tx, userId);
		const { count } = await tx.userNote.deleteMany({ where: { id: noteId, userId } });
		if (count === 0) throw new AppError("not_found", "This note was already deleted.");
		await recordAudit(tx, { actor, action: "user-note.deleted", target });
	});
}
