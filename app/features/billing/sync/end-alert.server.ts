import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/**
 * Marks an alert about money as resolved: somebody has looked at it.
 * @throws AppError `conflict` if it is resolved already
 */
export async function endAlert(
	{ actor, alertId }: { actor: AuditActor; alertId: string },
	clock: Clock = systemClock,
): Promise<void> {
	await db.$transaction(async (tx) => {
		const [alert] = await tx.billingAlert.updateManyAndReturn({
			where: { id: alertId, resolvedAt: null },
			data: { resolvedAt: clock.now() },
			select: { kind: true, objectId: true, detail: true },
		});
		if (!alert) throw new AppError("conflict", "Somebody already resolved this.");
		await recordAudit(
			tx,
			{
				actor,
				action: "billing-alert.resolved",
				target: { type: "billing-alert", id: alertId, label: alert.objectId },
				before: { Alert: alert.detail },
			},
			clock,
		);
	});
}
