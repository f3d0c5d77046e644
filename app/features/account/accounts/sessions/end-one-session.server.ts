import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/** @throws AppError `not_found` if the session has ended or belongs to another account */
export async function endOneSession({
	userId,
	endedId,
}: {
	userId: string;
	endedId: string;
}): Promise<void> {
	const { count } = await db.session.deleteMany({ where: { id: endedId, userId } });
	if (count === 0) throw new AppError("not_found", "That device is already signed out.");
}
