import type { AuditActor } from "#app/features/admin/audit/record-audit.server.ts";
import { endAccountSuspension } from "#app/features/admin/moderation/decisions/end-account-suspension.server.ts";
import { suspendAccount } from "#app/features/admin/moderation/decisions/suspend-account.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { mapError } from "#app/platform/map-error.server.ts";
import { BULK_FAILURE, type BulkEdit } from "./acts-schema.ts";

/**
 * Suspends or activates several accounts, one after another, each in a transaction of its own: each has its decision, its
 * email and its entry in the audit log. Accounts on which somebody else has acted meanwhile are skipped.
 * @returns how many were changed and how many skipped
 * @throws AppError as `suspendAccount` and `endAccountSuspension`; `unavailable` with `BULK_FAILURE`
 */
export async function decideAboutUsers(
	actor: AuditActor,
	{ intent, users, reason, note, notify }: BulkEdit,
): Promise<{ changed: number; skipped: number }> {
	const decide = intent === "suspend-users" ? suspendAccount : endAccountSuspension;
	let skipped = 0;
	for (const userId of users) {
		try {
			await mapError(BULK_FAILURE, () => decide({ actor, userId, reason, note, notify }));
		} catch (error) {
			const isSettled =
				error instanceof AppError && (error.code === "conflict" || error.code === "not_found");
			if (!isSettled) throw error;
			skipped += 1;
		}
	}
	return { changed: users.length - skipped, skipped };
}
