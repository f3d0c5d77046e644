import { deviceLabel } from "#app/features/account/accounts/session-store/device-label.server.ts";
import { administratorSessionsFor } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { administratorTarget } from "../targets.ts";

/** Starts a session and records the sign-in. @returns the `Set-Cookie` value */
export async function startAdminSession(
	tx: Tx,
	{
		actor,
		visitor: { userAgent, isApi = false },
		clock,
	}: {
		actor: AuditActor & { administratorId: string };
		visitor: { userAgent: string | null; isApi?: boolean };
		clock: Clock;
	},
): Promise<string> {
	const { administratorId: id, email } = actor;
	const cookie = await administratorSessionsFor({ isApi }).begin(
		{ ownerId: id, remember: false, userAgent, clock },
		tx,
	);
	await recordAudit(
		tx,
		{
			actor,
			action: "session.started",
			target: administratorTarget({ id, email }),
			after: { Device: deviceLabel(userAgent, { isApi }) },
		},
		clock,
	);
	return cookie;
}
