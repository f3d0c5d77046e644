import { db } from "#app/platform/db.server.ts";

/** Ends every session of the account but this one. @returns how many there were */
export async function endOtherSessions({
	userId,
	sessionId,
}: {
	userId: string;
	sessionId: string;
}): Promise<number> {
	const { count } = await db.session.deleteMany({ where: { userId, id: { not: sessionId } } });
	return count;
}
