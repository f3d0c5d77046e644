import { administratorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import type { CurrentAdministrator } from "#app/features/admin/administrators/get-administrator.server.ts";
import { db } from "#app/platform/db.server.ts";

/** Inserts administrators and their sessions for tests directly into the database. */

export type InsertedAdministrator = CurrentAdministrator & { password: string };

const PASSWORD = "Correct-horse-9";
/** Hash of `PASSWORD`, precomputed with minimal cost, so that tests don't wait for hashing. */
const PASSWORD_HASH =
	"$argon2id$v=19$m=8,t=1,p=1$NNQsDuNx152OMKYXBnAanw$eWuJKGT1o7AQ6+mWR0wxW1N0fQb4DorRvcxRCtXIbY0";

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
