import { hashPassword } from "#app/features/account/accounts/passwords/passwords.server.ts";
import { newCode } from "#app/features/account/accounts/two-step/recovery-codes.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { lockTeam } from "../administrator-lock.server.ts";
import { createAdministratorRow } from "./create-administrator-row.server.ts";

/** Whoever has the server, in the audit log. */
export const COMMAND_LINE = {
	administratorId: null,
	email: "Command line",
	requestId: "command line",
};

/**
 * Creates an administrator from the command line, for whoever has the server: the first one, or one after everybody else
 * is locked out.
 *
 * @param password missing for a generated one
 * @returns the password
 * @throws AppError `conflict` if the address belongs to an administrator
 */
export async function createAdministrator(
	{
		email,
		name,
		password = newCode(),
	}: {
		email: string;
		name: string;
		password?: string;
	},
	clock: Clock = systemClock,
): Promise<{ administratorId: string; password: string }> {
	const passwordHash = await hashPassword(password);
	return db.$transaction(async (tx) => {
		await lockTeam(tx);
		const { administratorId } = await createAdministratorRow(
			tx,
			{ email, name, passwordHash },
			{
				action: "administrator.created",
				requestId: COMMAND_LINE.requestId,
				actor: COMMAND_LINE,
			},
			clock,
		);
		return { administratorId, password };
	});
}
