import { administratorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import {
	type ActiveAccount,
	getActiveAccount,
} from "#app/features/account/accounts/sessions/get-session.server.ts";
import { getAdministrator } from "#app/features/admin/administrators/get-administrator.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** A view that this browser's administrator has started. */
export type Viewing = {
	viewId: string;
	userId: string;
	expiresAt: Date;
	/** Null after the time is over, or if the account was suspended or deleted meanwhile. */
	account: ActiveAccount | null;
};

/**
 * The view whose end isn't recorded yet, of the administrator's session in these cookies; null for everybody else. There
 * is no cookie of its own: the view ends with the session, and belongs to no other browser.
 * @param cookies the `Cookie` header
 */
export async function getViewing(
	cookies: string | null,
	clock: Clock = systemClock,
): Promise<Viewing | null> {
	// Browsers of creators have no such cookie, and cost no query.
	const token = administratorSessions.readToken(cookies);
	if (token === null) return null;
	const found = await getAdministrator(token, clock);
	if (found === null) return null;
	const [view] = await query<Omit<Viewing, "account">>({
		name: "get-open-view",
		text: `
			SELECT id AS "viewId", user_id AS "userId", expires_at AS "expiresAt"
			FROM view_as WHERE admin_session_id = $1 AND ended_at IS NULL`,
		values: [found.administrator.sessionId],
	});
	if (!view) return null;
	const isOver = view.expiresAt <= clock.now();
	return { ...view, account: isOver ? null : await getActiveAccount(view.userId) };
}
