import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { isInMaintenance, updateMaintenanceMode } from "./update-maintenance-mode.server.ts";

const readVersion = async () =>
	(await db.siteSettings.findUniqueOrThrow({ where: { id: 1 } })).version;

test("switches once, makes open tabs of the settings stale, and is recorded", async () => {
	const [actor, other] = [await insertAdministrator(), await insertAdministrator()];
	const version = await readVersion();
	await updateMaintenanceMode({ actor, isOn: true });
	expect(await isInMaintenance()).toBe(true);
	expect(await readVersion()).toBe(version + 1);
	await expect(updateMaintenanceMode({ actor: other, isOn: true })).rejects.toMatchObject({
		code: "conflict",
		message: "Maintenance mode is already on.",
	});
	await updateMaintenanceMode({ actor, isOn: false });
	expect(await isInMaintenance()).toBe(false);
	const entries = await db.auditEntry.findMany({
		where: { action: "maintenance.changed" },
		orderBy: { position: "asc" },
		select: { administratorEmail: true, after: true },
	});
	expect(entries).toEqual([
		{ administratorEmail: actor.email, after: { "Maintenance mode": "On" } },
		{ administratorEmail: actor.email, after: { "Maintenance mode": "Off" } },
	]);
});
