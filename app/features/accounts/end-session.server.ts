import { db } from "#app/platform/db.server.ts";
import { hashToken } from "./session-cookie.server.ts";

/** Ends the session that `token` opens, if there is one: from then on its cookie is worth nothing anywhere. */
export async function endSession(token: string | null): Promise<void> {
	if (token === null) return;
	await db.session.deleteMany({ where: { tokenHash: hashToken(token) } });
}
