import { hashPassword } from "#app/features/account/accounts/passwords/passwords.server.ts";
import { requireStrongPassword } from "#app/features/account/accounts/passwords/require-strong-password.server.ts";
import {
	hashCode,
	newCode,
} from "#app/features/account/accounts/two-step/recovery-codes.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { lockTeam } from "../administrator-lock.server.ts";
import { countSetUp } from "../limits.server.ts";
import { rememberFirstDevice } from "../sign-in/queue-log-in-notice.server.ts";
import type { AdminVisitor } from "../sign-in/sign-in-administrator.server.ts";
import { startAdminSession } from "../sign-in/start-admin-session.server.ts";
import { createAdministratorRow } from "./create-administrator-row.server.ts";

const SETUP_CODE_TTL_MS = 24 * 60 * 60 * 1000;

/**
 * While there is no administrator, logs a one-time code for /admin/setup: whoever reads the server's log may become the
 * first one. Each process has its own code. Never throws, because the product works without an administrator.
 */
export async function announceSetUp(clock: Clock = systemClock): Promise<void> {
	try {
		if (!(await isSetUpOpen())) return;
		const code = newCode();
		const now = clock.now();
		await db.administratorSetupCode.deleteMany({ where: { expiresAt: { lte: now } } });
		await db.administratorSetupCode.create({
			data: { codeHash: hashCode(code), expiresAt: new Date(now.getTime() + SETUP_CODE_TTL_MS) },
		});
		log.info(
			{ setup: `${env.APP_URL}/admin/setup`, code },
			"there is no administrator yet: create the first one with this code within 24 hours",
		);
	} catch (error) {
		log.warn({ err: error }, "no setup code: the database can't be reached");
	}
}

/** Whether there is no administrator yet. */
export async function isSetUpOpen(): Promise<boolean> {
	return (await db.administrator.count()) === 0;
}

/**
 * Creates the first administrator with a setup code, and signs this browser in.
 *
 * @returns the `Set-Cookie` value of the session
 * @throws AppError `bad_request` (details.field `code` or `password`); `gone` if there is an administrator already;
 * `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function createFirstAdministrator({
	code,
	email,
	name,
	password,
	visitor: { address, userAgent, requestId },
	clock = systemClock,
}: {
	code: string;
	email: string;
	name: string;
	password: string;
	visitor: AdminVisitor;
	clock?: Clock;
}): Promise<string> {
	await countSetUp({ address });
	const codeHash = hashCode(code);
	// Before the slow hash, so that nobody without a code keeps the server busy.
	const isKnown = await db.administratorSetupCode.count({
		where: { codeHash, expiresAt: { gt: clock.now() } },
	});
	if (isKnown === 0) throw await wrongCode();
	requireStrongPassword(password, { email, name });
	const passwordHash = await hashPassword(password);
	const created = await db.$transaction(async (tx) => {
		await lockTeam(tx);
		if ((await tx.administrator.count()) > 0) throw setUpAlready();
		const { administratorId } = await createAdministratorRow(
			tx,
			{ email, name, passwordHash },
			{ action: "administrator.created", requestId },
		);
		const actor = { administratorId, email, requestId };
		return {
			administratorId,
			cookie: await startAdminSession(tx, { actor, visitor: { userAgent }, clock }),
		};
	});
	await rememberFirstDevice(created.administratorId, { address, userAgent });
	return created.cookie;
}

async function wrongCode(): Promise<AppError> {
	if (!(await isSetUpOpen())) return setUpAlready();
	return new AppError("bad_request", "This code is wrong or expired. A restart prints a new one.", {
		field: "code",
	});
}

function setUpAlready(): AppError {
	return new AppError("gone", "There is already an administrator. Ask for an invitation.");
}
