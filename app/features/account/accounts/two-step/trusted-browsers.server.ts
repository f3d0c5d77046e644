import { z } from "zod";
import { deviceLabel } from "#app/features/account/accounts/session-store/device-label.server.ts";
import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createSignedCookie } from "#app/platform/signed-cookie.server.ts";
import { hasTwoStep } from "./queries.server.ts";

/**
 * Browsers in which an account isn't asked for a code for 30 days. One cookie holds a random token for the browser; each
 * account that trusts it has a row with the token's hash.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
const TRUSTED_FOR_MS = 30 * DAY_MS;

const cookie = createSignedCookie("trusted-browser", { maxAgeS: TRUSTED_FOR_MS / 1000 });
const contentSchema = z.object({ trustedBrowser: z.string().min(1) });

async function readToken(cookies: string | null | undefined): Promise<string | null> {
	if (!cookies) return null;
	const parsed = contentSchema.safeParse(await cookie.parse(cookies));
	return parsed.success ? parsed.data.trustedBrowser : null;
}

/** Whether the account trusts this browser. Records the use. */
async function isTrustedBrowser(
	{ userId, cookies }: { userId: string; cookies: string | null | undefined },
	clock: Clock = systemClock,
): Promise<boolean> {
	const token = await readToken(cookies);
	if (token === null) return false;
	const now = clock.now();
	const { count } = await db.trustedBrowser.updateMany({
		where: { userId, tokenHash: hashToken(token), expiresAt: { gt: now } },
		data: { lastUsedAt: now },
	});
	return count > 0;
}

/** Whether a sign-in in this browser needs a code besides. @param cookies the `Cookie` header */
export async function isCodeNeeded(
	browser: { userId: string; cookies: string | null | undefined },
	clock: Clock = systemClock,
): Promise<boolean> {
	return (await hasTwoStep(browser.userId)) && !(await isTrustedBrowser(browser, clock));
}

/** Trusts this browser for 30 days. @returns the `Set-Cookie` value */
export async function trustBrowser(
	tx: Tx,
	{
		userId,
		cookies,
		userAgent,
	}: { userId: string; cookies: string | null | undefined; userAgent: string | null },
	clock: Clock = systemClock,
): Promise<string> {
	const token = (await readToken(cookies)) ?? newToken();
	const now = clock.now();
	const row = {
		device: deviceLabel(userAgent, { isApi: false }),
		createdAt: now,
		lastUsedAt: now,
		expiresAt: new Date(now.getTime() + TRUSTED_FOR_MS),
	};
	const tokenHash = hashToken(token);
	await tx.trustedBrowser.upsert({
		where: { userId_tokenHash: { userId, tokenHash } },
		create: { userId, tokenHash, ...row },
		update: row,
	});
	return cookie.serialize({ trustedBrowser: token });
}

/** Ends the trust in one browser of the account. @throws AppError `not_found` */
export async function deleteTrustedBrowser({
	userId,
	browserId,
}: {
	userId: string;
	browserId: string;
}): Promise<void> {
	const { count } = await db.trustedBrowser.deleteMany({ where: { id: browserId, userId } });
	if (count === 0) throw new AppError("not_found", "This device is already asked for a code.");
}

/** Deletes what is no longer trusted. */
export async function deleteExpiredBrowsers(now: Date): Promise<void> {
	await db.trustedBrowser.deleteMany({ where: { expiresAt: { lte: now } } });
}
