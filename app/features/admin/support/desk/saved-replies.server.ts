import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";

/** Limit of saved replies: they are all in one list. */
const MAX_SAVED_REPLIES = 200;

export type SavedReply = { id: string; title: string; body: string; version: number };

const select = { id: true, title: true, body: true, version: true } as const;

/** All saved replies, by title. */
export function listSavedReplies(): Promise<SavedReply[]> {
	return db.savedReply.findMany({ orderBy: { title: "asc" }, take: MAX_SAVED_REPLIES, select });
}

/** @throws AppError `not_found` */
export async function getSavedReply(id: string): Promise<SavedReply> {
	const reply = await db.savedReply.findUnique({ where: { id }, select });
	if (!reply) throw deletedAlready();
	return reply;
}

type Actor = { actor: AuditActor };

/**
 * @param id id for the reply, so that a repetition of the same request creates no second one
 * @throws AppError `conflict` (details.field `title`); `bad_request` if there are too many
 */
export async function createSavedReply(
	{ actor, id: newId, title, body }: Actor & { id?: string } & Pick<SavedReply, "title" | "body">,
	clock: Clock = systemClock,
): Promise<void> {
	await withFreeTitle(() =>
		db.$transaction(async (tx) => {
			if (newId && (await tx.savedReply.count({ where: { id: newId } })) > 0) return;
			if ((await tx.savedReply.count()) >= MAX_SAVED_REPLIES) {
				throw new AppError(
					"bad_request",
					`There are ${MAX_SAVED_REPLIES} saved replies, the maximum. Delete one first.`,
				);
			}
			const { id } = await tx.savedReply.create({
				data: { ...(newId ? { id: newId } : {}), title, body, createdAt: clock.now() },
				select: { id: true },
			});
			const target = { type: "saved reply", id, label: title };
			await recordAudit(
				tx,
				{ actor, action: "saved-reply.created", target, after: { Text: body } },
				clock,
			);
		}),
	);
}

/**
 * @throws AppError `conflict` if another administrator has changed it since `version`, or (details.field `title`) if the
 * title is taken; `not_found`
 */
export async function updateSavedReply({
	actor,
	replyId: id,
	version,
	title,
	body,
}: Actor & { replyId: string } & Omit<SavedReply, "id">): Promise<void> {
	await withFreeTitle(() =>
		db.$transaction(async (tx) => {
			const before = await tx.savedReply.findUnique({ where: { id }, select });
			if (!before) throw deletedAlready();
			const { count } = await tx.savedReply.updateMany({
				where: { id, version },
				data: { title, body, version: { increment: 1 } },
			});
			if (count === 0) throw changedElsewhere();
			await recordAudit(tx, {
				actor,
				action: "saved-reply.changed",
				target: { type: "saved reply", id, label: title },
				before: { Title: before.title, Text: before.body },
				after: { Title: title, Text: body },
			});
		}),
	);
}

/**
 * @param version the only version to delete; null for any
 * @throws AppError `not_found` if it was deleted already; `conflict` for another version
 */
export async function deleteSavedReply({
	actor,
	replyId: id,
	version = null,
}: Actor & { replyId: string; version?: number | null }): Promise<void> {
	await db.$transaction(async (tx) => {
		const [deleted] = await tx.$queryRaw<Omit<SavedReply, "id">[]>`
			DELETE FROM saved_reply WHERE id = ${id}::uuid RETURNING title, body, version`;
		if (!deleted) throw deletedAlready();
		if (version !== null && deleted.version !== version) throw changedElsewhere();
		const target = { type: "saved reply", id, label: deleted.title };
		const before = { Text: deleted.body };
		await recordAudit(tx, { actor, action: "saved-reply.deleted", target, before });
	});
}

async function withFreeTitle(work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		throw new AppError("conflict", "Another reply has this title", { field: "title" });
	}
}

function changedElsewhere(): AppError {
	return new AppError("conflict", "This reply was changed elsewhere. Reload the page to see it.");
}

function deletedAlready(): AppError {
	return new AppError("not_found", "This reply was already deleted.");
}
