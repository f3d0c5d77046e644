import { db } from "#app/platform/db.server.ts";

/** Keeps the zone that an account's times are shown in. @param timeZone an IANA name that has been checked */
export async function saveTimeZone({
	userId,
	timeZone,
}: {
	userId: string;
	timeZone: string;
}): Promise<void> {
	await db.user.updateMany({
		where: { id: userId, OR: [{ timeZone: null }, { timeZone: { not: timeZone } }] },
		data: { timeZone },
	});
}
