import type { AuditAction, AuditFields } from "#app/features/admin/audit/actions.ts";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { announceSiteSettings, loadSite } from "#app/platform/follow-site.server.ts";
import { SETTINGS_CONFLICT_MESSAGE } from "./schema.ts";

type SettingsRow = Prisma.SiteSettingsGetPayload<object>;

export type SettingsChange = {
	data: Omit<Prisma.SiteSettingsUpdateInput, "version">;
	/** The changed fields in words, for the audit log. */
	before: AuditFields;
	after: AuditFields;
};

/**
 * Changes the site's settings under a lock, writes the audit entry, and notifies every process. Does nothing if no field
 * changes.
 *
 * @param expectedVersion version that the form was filled in from; undefined if the change replaces no other
 * @param plan returns the change of the current row, or null for none
 * @throws AppError `conflict` (details.version, the current one) if another administrator saved meanwhile
 */
export async function updateSettings(
	{
		actor,
		action,
		expectedVersion,
		clock = systemClock,
	}: {
		actor: AuditActor;
		action: AuditAction;
		expectedVersion?: number;
		clock?: Clock;
	},
	plan: (current: SettingsRow, tx: Tx) => SettingsChange | Promise<SettingsChange>,
): Promise<void> {
	await db.$transaction(async (tx) => {
		// Creates the row with version 0 if it is missing, and locks it.
		await tx.$executeRaw`
			INSERT INTO site_settings (id, version, updated_at) VALUES (1, 0, ${clock.now()})
			ON CONFLICT (id) DO UPDATE SET updated_at = ${clock.now()}`;
		const current = await tx.siteSettings.findUniqueOrThrow({ where: { id: 1 } });
		if (expectedVersion !== undefined && current.version !== expectedVersion) {
			throw new AppError("conflict", SETTINGS_CONFLICT_MESSAGE, { version: current.version });
		}
		const { data, before, after } = await plan(current, tx);
		if (Object.keys(before).length + Object.keys(after).length === 0) return;
		await tx.siteSettings.update({
			where: { id: 1 },
			data: { ...data, version: { increment: 1 } },
		});
		await announceSiteSettings(tx);
		const target = { type: "settings", id: "1", label: "Settings" };
		await recordAudit(tx, { actor, action, target, before, after }, clock);
	});
	// The notification reaches this process too, but a moment after the next page is rendered.
	await loadSite();
}

/** @returns the fields that differ, in words */
export function differences(
	before: AuditFields,
	after: AuditFields,
): { before: AuditFields; after: AuditFields } {
	const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
	const pick = (fields: AuditFields) =>
		Object.fromEntries(changed.map((field) => [field, fields[field] ?? ""]));
	return { before: pick(before), after: pick(after) };
}
