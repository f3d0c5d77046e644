import { spellingsOf } from "#app/features/account/accounts/email/spellings-of.server.ts";
import { recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { administratorTarget } from "../targets.ts";
import { COMMAND_LINE } from "../team/create-administrator.server.ts";
import { issueSignInToken } from "./sign-in-link.server.ts";

/**
 * Makes a link that logs an administrator in once, for whoever has the server, when no provider answers or none lets them in.
 * @returns its address
 * @throws AppError `not_found` if there is no such administrator
 */
export async function createSignInLink(
	{ email: typed }: { email: string },
	clock: Clock = systemClock,
): Promise<string> {
	const found = await db.administrator.findFirst({
		where: { email: { in: spellingsOf(typed) } },
		select: { id: true, email: true },
	});
	if (!found) throw new AppError("not_found", `${typed} isn’t an administrator.`);
	await db.$transaction((tx) =>
		recordAudit(
			tx,
			{
				actor: COMMAND_LINE,
				action: "sign-in-link.created",
				target: administratorTarget(found),
			},
			clock,
		),
	);
	const search = new URLSearchParams({ token: issueSignInToken(found.id, clock) });
	return `${env.APP_URL}/admin/login/link?${search}`;
}
