import { deviceLabel } from "#app/features/account/accounts/session-store/device-label.server.ts";
import { accountLanguageOf, accountTexts } from "#app/i18n/account.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { rememberDevice } from "../sessions/familiar-devices.server.ts";
import type { Visitor } from "../visitor.server.ts";

/**
 * Records the sign-in, and emails the owner if its device or network is new for the
 * account: one email for each, none for the first sign-in. Sign-up records its own device without an
 * email and doesn't call this.
 *
 * Never throws: a failed email must not fail the sign-in.
 */
export async function recordSignIn(
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
		const { mailLanguage: language } = visitor;
		const texts = accountTexts(accountLanguageOf(language)).device;
		const device = deviceLabel(visitor.userAgent, { ...visitor, texts });
		await queueOwnerNotice(email, { kind: "new-sign-in", device, atMs: now.getTime(), language });
	} catch (error) {
		log.error({ err: error }, "sign-in not announced to its owner");
	}
}
