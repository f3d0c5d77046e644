import { db } from "#app/platform/db.server.ts";

/** Whether the operator lets new people in. Open until a setting says otherwise. */
export async function areRegistrationsOpen(): Promise<boolean> {
	const settings = await db.siteSettings.findUnique({
		where: { id: 1 },
		select: { registrationsOpen: true },
	});
	return settings?.registrationsOpen ?? true;
}
