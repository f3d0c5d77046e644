import { db } from "#app/platform/db.server.ts";

/** Saves the time zone in which an account's times are shown. @param timeZone validated IANA name */
export async function updateTimeZone({
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
