import type { TwoStepState } from "#app/features/account/accounts/two-step/queries.server.ts";
import {
	readTotpSecret,
	totpAddress,
} from "#app/features/account/accounts/two-step/totp.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { makeQrCode } from "#app/platform/qr-code.server.ts";
import type { CurrentAdministrator } from "./get-administrator.server.ts";

export async function getTwoStepState({
	administratorId,
	email,
}: CurrentAdministrator): Promise<TwoStepState> {
	const row = await db.administrator.findUnique({
		where: { id: administratorId },
		select: {
			totpSecret: true,
			totpPendingSecret: true,
			_count: { select: { recoveryCodes: true } },
		},
	});
	if (!row) throw new AppError("unauthenticated", "Please log in again.");
	if (row.totpSecret) return { state: "on", recoveryCodesLeft: row._count.recoveryCodes };
	const secret =
		row.totpPendingSecret &&
		readTotpSecret(row.totpPendingSecret, { kind: "administrator", id: administratorId });
	if (!secret) return { state: "off" };
	return { state: "setup", secret, qrCode: makeQrCode(totpAddress(secret, email)) };
}

export type AdminDevice = {
	id: string;
	device: string;
	createdAt: Date;
	lastUsedAt: Date;
	isCurrent: boolean;
};

/** The administrator's active sessions, this one first and the others by last use. */
export async function listAdminDevices(
	{ administratorId, sessionId }: CurrentAdministrator,
	clock: Clock = systemClock,
): Promise<AdminDevice[]> {
	const rows = await db.adminSession.findMany({
		where: { administratorId, expiresAt: { gt: clock.now() } },
		orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
		select: { id: true, device: true, createdAt: true, lastUsedAt: true },
	});
	return rows
		.map((row) => ({ ...row, isCurrent: row.id === sessionId }))
		.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

export type TeamMember = {
	id: string;
	name: string;
	email: string;
	createdAt: Date;
	hasTwoStep: boolean;
	isSelf: boolean;
};

export type OpenInvitation = {
	id: string;
	email: string;
	expiresAt: Date;
	isExpired: boolean;
};

/** All administrators, oldest first, and the invitations that are not accepted yet. */
export async function getTeam(
	{ administratorId }: CurrentAdministrator,
	clock: Clock = systemClock,
): Promise<{ members: TeamMember[]; invitations: OpenInvitation[] }> {
	const [members, invitations] = await Promise.all([
		db.administrator.findMany({
			orderBy: [{ createdAt: "asc" }, { id: "asc" }],
			select: { id: true, name: true, email: true, createdAt: true, totpSecret: true },
		}),
		db.administratorInvitation.findMany({
			orderBy: { createdAt: "desc" },
			select: { id: true, email: true, expiresAt: true },
		}),
	]);
	const now = clock.now();
	return {
		members: members.map(({ totpSecret, ...row }) => ({
			...row,
			hasTwoStep: totpSecret !== null,
			isSelf: row.id === administratorId,
		})),
		invitations: invitations.map((row) => ({ ...row, isExpired: row.expiresAt <= now })),
	};
}
