import { deviceLabel } from "#app/features/sessions/device-label.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { notifyOwner } from "../notify-owner.server.ts";
import { rememberDevice } from "../sessions/familiar-devices.server.ts";
import type { Visitor } from "../visitor.server.ts";

/**
 * Notes that the owner was here, and writes to them when it was from a device or network that the account was not used
 * from before: one mail for each, and none for the first sign-in ever. Sign-up remembers its own device and mails
 * nothing, so it has no use for this.
 *
 * Never throws: the person is signed in, whatever becomes of the mail.
 */
export async function announceNewSignIn(
	{ userId, email, visitor }: { userId: string; email: string; visitor: Visitor },
	clock: Clock = systemClock,
): Promise<void> {
	try {
		const now = clock.now();
		const before = await db.user.findUnique({
			where: { id: userId },
			select: { lastActiveAt: true },
		});
		await db.user.updateMany({ where: { id: userId }, data: { lastActiveAt: now } });
		const isNew = await rememberDevice(userId, visitor);
		if (!isNew || !before?.lastActiveAt) return;
		const device = deviceLabel(visitor.userAgent);
		await notifyOwner(email, { kind: "new-sign-in", device, atMs: now.getTime() });
	} catch (error) {
		log.error({ err: error }, "sign-in not announced to its owner");
	}
}
