import { z } from "zod";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { createSignedCookie } from "#app/platform/signed-cookie.server.ts";
import { spellingsOf } from "../email/spellings-of.server.ts";

/**
 * A signed cookie that lists the accounts that were signed in to in this browser. It outlives sessions and grants no
 * access: it only keeps strangers' guesses from locking an owner out on a new network.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
const FAMILIAR_FOR_MS = 90 * DAY_MS;
/** Age in milliseconds after which an entry is renewed for another 90 days. */
const RENEW_AFTER_MS = 7 * DAY_MS;
const MAX_ACCOUNTS = 5;

const deviceCookie = createSignedCookie("device", { maxAgeS: FAMILIAR_FOR_MS / 1000 });

/** `epoch` is the account's `deviceEpoch` at `signedAtMs`. */
const entrySchema = z.object({
	userId: z.uuid(),
	epoch: z.int(),
	signedAtMs: z.int(),
});
/** Other signed cookies have other keys, so none of them is accepted as this one. */
const contentSchema = z.object({ devices: z.array(entrySchema).max(MAX_ACCOUNTS) });

type Entry = z.infer<typeof entrySchema>;
type Account = { userId: string; deviceEpoch: number };

/**
 * Whether the browser was signed in to the account within the last 90 days, with neither a new password nor a sign-out
 * everywhere since.
 * @param cookies the `Cookie` header
 */
export async function isOwnDevice(
	{ email, cookies }: { email: string; cookies: string | null | undefined },
	clock: Clock = systemClock,
): Promise<boolean> {
	const entries = await readEntries(cookies, clock);
	// Without a device cookie there is no query, whatever the address.
	if (entries.length === 0) return false;
	const users = await db.user.findMany({
		where: { email: { in: spellingsOf(email) } },
		select: { id: true, deviceEpoch: true },
	});
	return entries.some(({ userId, epoch }) =>
		users.some(({ id, deviceEpoch }) => userId === id && epoch === deviceEpoch),
	);
}

/**
 * @returns the `Set-Cookie` value that marks this browser as the account's own device, or null if it is marked already
 */
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

/** Invalidates every device cookie of the account, and the trust in its browsers. @returns its new `deviceEpoch` */
export async function revokeDevices(tx: Tx, userId: string): Promise<number> {
	await tx.trustedBrowser.deleteMany({ where: { userId } });
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
