import type { CurrentAdministrator } from "#app/features/administrators/find-administrator.server.ts";
import { administratorSessions } from "#app/features/sessions/session-store.server.ts";
import { db } from "#app/platform/db.server.ts";

/** Inserts administrators and their sessions for tests directly into the database. */

export type InsertedAdministrator = CurrentAdministrator & { password: string };

const PASSWORD = "Correct-horse-9";
/** Hash of `PASSWORD`, precomputed, so that tests don't wait for hashing. */
const PASSWORD_HASH =
	"$argon2id$v=19$m=65536,t=3,p=1$WRsr4J2w/f5rn1LZsrJ7kg$XQFyx9bfWt98joIrdfrEXz+KfBFFMHK/NOqN3piOT9E";

/** Inserts an administrator with a session, for which there is a cookie only after `insertAdminSession`. */
export async function insertAdministrator({
	email = `admin-${crypto.randomUUID().slice(0, 13)}@example.com`,
	name = "Grace Test",
}: {
	email?: string;
	name?: string;
} = {}): Promise<InsertedAdministrator> {
	const { id } = await db.administrator.create({
		data: { email, name, passwordHash: PASSWORD_HASH },
		select: { id: true },
	});
	return {
		administratorId: id,
		sessionId: crypto.randomUUID(),
		email,
		name,
		requestId: "test-request",
		password: PASSWORD,
	};
}

/** Starts a session. @returns the cookie's name and value, and both as a `Cookie` header */
export async function insertAdminSession({
	administratorId,
}: {
	administratorId: string;
}): Promise<{ name: string; value: string; header: string; sessionId: string }> {
	const setCookie = await administratorSessions.begin({
		ownerId: administratorId,
		remember: false,
		userAgent: null,
	});
	const header = setCookie.slice(0, setCookie.indexOf(";"));
	const separator = header.indexOf("=");
	const value = header.slice(separator + 1);
	const session = await administratorSessions.find(value);
	return { name: header.slice(0, separator), value, header, sessionId: session?.sessionId ?? "" };
}
