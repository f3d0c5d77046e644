import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { makeQrCode, type QrCode } from "#app/platform/qr-code.server.ts";
import { readTotpSecret, totpAddress } from "./totp.server.ts";

/** State of two-step verification; `setup` has the secret to scan or type. */
export type TwoStepState =
	| { state: "off" }
	| { state: "setup"; secret: string; qrCode: QrCode }
	| { state: "on"; recoveryCodesLeft: number };

export async function getTwoStepState({
	userId,
	email,
}: {
	userId: string;
	email: string;
}): Promise<TwoStepState> {
	const row = await db.twoStep.findUnique({
		where: { userId },
		select: { secret: true, pendingSecret: true },
	});
	if (row?.secret) {
		return { state: "on", recoveryCodesLeft: await db.recoveryCode.count({ where: { userId } }) };
	}
	const secret =
		row?.pendingSecret && readTotpSecret(row.pendingSecret, { kind: "creator", id: userId });
	if (!secret) return { state: "off" };
	return { state: "setup", secret, qrCode: makeQrCode(totpAddress(secret, email)) };
}

/** Whether the account asks for a code. */
export async function hasTwoStep(userId: string, tx: Tx | typeof db = db): Promise<boolean> {
	return (await tx.twoStep.count({ where: { userId, secret: { not: null } } })) > 0;
}

export type ListedBrowser = { id: string; device: string; createdAt: Date; lastUsedAt: Date };

/** Browsers that aren't asked for a code, the last used first. */
export function listTrustedBrowsers(
	{ userId }: { userId: string },
	clock: Clock = systemClock,
): Promise<ListedBrowser[]> {
	return db.trustedBrowser.findMany({
		where: { userId, expiresAt: { gt: clock.now() } },
		orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
		select: { id: true, device: true, createdAt: true, lastUsedAt: true },
	});
}
