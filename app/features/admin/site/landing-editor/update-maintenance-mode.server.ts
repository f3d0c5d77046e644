import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

export async function isInMaintenance(): Promise<boolean> {
	const site = await db.siteSettings.findUnique({
		where: { id: 1 },
		select: { maintenanceMode: true },
	});
	return site?.maintenanceMode === true;
}

/**
 * Turns maintenance mode on or off at once: the landing page answers 503 while it is on.
 * @throws AppError `conflict` if it is in this state already, because somebody else has changed it
 */
export async function updateMaintenanceMode(change: {
	actor: AuditActor;
	isOn: boolean;
}): Promise<void> {
	await db.$transaction(async (tx) => {
		if (await switchMaintenance(tx, change)) return;
		throw new AppError("conflict", `Maintenance mode is already ${change.isOn ? "on" : "off"}.`);
	});
}

/** Turns maintenance mode on or off in a transaction. @returns false if it is in this state already */
export async function switchMaintenance(
	tx: Tx,
	{ actor, isOn }: { actor: AuditActor; isOn: boolean },
): Promise<boolean> {
	const { count } = await tx.siteSettings.updateMany({
		where: { id: 1, maintenanceMode: !isOn },
		// The version tells an open tab of the settings that it is stale.
		data: { maintenanceMode: isOn, version: { increment: 1 } },
	});
	if (count === 0) return false;
	await recordAudit(tx, {
		actor,
		action: "maintenance.changed",
		target: { type: "site", id: "maintenance", label: "Maintenance mode" },
		before: { "Maintenance mode": isOn ? "Off" : "On" },
		after: { "Maintenance mode": isOn ? "On" : "Off" },
	});
	return true;
}
