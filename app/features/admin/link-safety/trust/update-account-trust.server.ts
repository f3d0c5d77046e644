import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { FIRST_PAGE } from "#app/features/creator-page/core/first-page.ts";
import { updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/**
 * Lifts the limits of a new account.
 * @throws AppError `not_found` or, if somebody has done it already, `conflict`, both with `field`
 */
export async function trustAccount(
	{ actor, username }: { actor: AuditActor; username: string },
	clock: Clock = systemClock,
): Promise<{ username: string }> {
	const page = await db.profile.findUnique({ where: { username }, select: { userId: true } });
	if (!page) {
		throw new AppError("not_found", "No page has this username.", { field: "username" });
	}
	return setTrust({ actor, userId: page.userId, trustedAt: clock.now() });
}

/** @throws AppError `conflict` if somebody has done it already; `not_found` */
export async function withdrawTrust({
	actor,
	userId,
}: {
	actor: AuditActor;
	userId: string;
}): Promise<{ username: string }> {
	return setTrust({ actor, userId, trustedAt: null });
}

function setTrust({
	actor,
	userId,
	trustedAt,
}: {
	actor: AuditActor;
	userId: string;
	trustedAt: Date | null;
}): Promise<{ username: string }> {
	return updatePagesOf({ userId, actor: "administrator" }, async (tx) => {
		const { count } = await tx.user.updateMany({
			where: { id: userId, trustedAt: trustedAt === null ? { not: null } : null },
			data: { trustedAt },
		});
		if (count === 0) {
			const message =
				trustedAt === null
					? "Nobody has marked this account as trusted."
					: "This account is already trusted.";
			throw new AppError("conflict", message, trustedAt === null ? {} : { field: "username" });
		}
		const page = await tx.profile.findFirst({
			where: { userId },
			orderBy: FIRST_PAGE.orderBy,
			select: { username: true },
		});
		const username = page?.username ?? "";
		await recordAudit(tx, {
			actor,
			action: trustedAt === null ? "account.trust-withdrawn" : "account.trusted",
			target: { type: "user", id: userId, label: username },
		});
		return { username };
	});
}
