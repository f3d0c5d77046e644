import { createCookie } from "react-router";
import { z } from "zod";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { env, isSecureOrigin } from "#app/platform/env.server.ts";

/**
 * A signed cookie that says which accounts were signed in to from this browser. It outlives the sessions and opens
 * nothing: it only keeps strangers' guesses from locking an owner out on a network that the account was never used on.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
const FAMILIAR_FOR_MS = 90 * DAY_MS;
/** How old an entry gets before it is written anew for another 90 days. */
const RENEW_AFTER_MS = 7 * DAY_MS;
const MAX_ACCOUNTS = 5;

/** `__Host-` for the same reason as the session's. */
const deviceCookie = createCookie(isSecureOrigin ? "__Host-device" : "device", {
	path: "/",
	httpOnly: true,
	sameSite: "lax",
	secure: isSecureOrigin,
	secrets: env.SESSION_SECRETS,
	maxAge: FAMILIAR_FOR_MS / 1000,
});

/** `epoch` is the account's `deviceEpoch` at the time of `signedAtMs`. */
const entrySchema = z.object({
	userId: z.uuid(),
	epoch: z.int(),
	signedAtMs: z.int(),
});
/** Other signed cookies have other keys, so that none of them passes for this one. */
const contentSchema = z.object({ devices: z.array(entrySchema).max(MAX_ACCOUNTS) });

type Entry = z.infer<typeof entrySchema>;
type Account = { userId: string; deviceEpoch: number };

/**
 * Whether the browser that sent `cookies` was signed in to the account within the last 90 days, and neither a new
 * password nor signing out everywhere came since.
 * @param cookies the `Cookie` header
 */
export async function isOwnDevice(
	{ email, cookies }: { email: string; cookies: string | null | undefined },
	clock: Clock = systemClock,
): Promise<boolean> {
	const entries = await readEntries(cookies, clock);
	// Without a cookie of ours nothing is looked up, whoever the address belongs to.
	if (entries.length === 0) return false;
	const user = await db.user.findUnique({
		where: { email },
		select: { id: true, deviceEpoch: true },
	});
	return entries.some(({ userId, epoch }) => userId === user?.id && epoch === user.deviceEpoch);
}

/** The `Set-Cookie` value that makes this browser the account's own device; null where the cookie says so already. */
export async function renewDeviceCookie(
	{ userId, deviceEpoch }: Account,
	cookies: string | null | undefined,
	clock: Clock = systemClock,
): Promise<string | null> {
	const entries = await readEntries(cookies, clock);
	const nowMs = clock.now().getTime();
	const known = entries.find((entry) => entry.userId === userId);
	const isFresh = known?.epoch === deviceEpoch && nowMs - known.signedAtMs < RENEW_AFTER_MS;
	if (isFresh) return null;
	const own: Entry = { userId, epoch: deviceEpoch, signedAtMs: nowMs };
	const others = entries.filter((entry) => entry.userId !== userId);
	return deviceCookie.serialize({ devices: [own, ...others].slice(0, MAX_ACCOUNTS) });
}

/** Makes every device cookie of the account worth nothing. @returns its new `deviceEpoch` */
export async function revokeDevices(tx: Tx, userId: string): Promise<number> {
	const { deviceEpoch } = await tx.user.update({
		where: { id: userId },
		data: { deviceEpoch: { increment: 1 } },
		select: { deviceEpoch: true },
	});
	return deviceEpoch;
}

async function readEntries(cookies: string | null | undefined, clock: Clock): Promise<Entry[]> {
	if (!cookies) return [];
	const parsed = contentSchema.safeParse(await deviceCookie.parse(cookies));
	if (!parsed.success) return [];
	const since = clock.now().getTime() - FAMILIAR_FOR_MS;
	return parsed.data.devices.filter(({ signedAtMs }) => signedAtMs > since);
}
