import { confirmAdministrator } from "#app/features/admin/administrators/confirm-administrator.server.ts";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { FIRST_PAGE } from "#app/features/creator-page/core/first-page.ts";
import { type PageTx, updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import { getFreeUsername } from "#app/features/creator-page/profile/get-free-username.server.ts";
import { normalizeUsername } from "#app/features/creator-page/profile/names.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { lockUser } from "../user-target.server.ts";

/**
 * Makes a username available to others at once. A former one of the page stops redirecting to it; the current one is
 * replaced by the next free variant, and visitors of the old address get no redirect.
 *
 * @param name username typed to confirm
 * @returns the page's username from now on
 * @throws AppError as `confirmAdministrator`; `not_found`; `bad_request` (details.field `name`) if the page doesn't hold
 * it; `conflict` if the variant was taken in the same moment
 */
export async function deleteHeldUsername({
	actor,
	userId,
	name,
	currentPassword,
	clock = systemClock,
}: {
	actor: AuditActor & { administratorId: string };
	userId: string;
	name: string;
	currentPassword: string;
	clock?: Clock;
}): Promise<{ released: string; username: string }> {
	const { administratorId } = actor;
	await confirmAdministrator({ administratorId, currentPassword });
	const released = normalizeUsername(name) ?? "";
	const variant = await getFreeUsername(released || "page", clock);
	try {
		return await updatePagesOf({ userId, actor: "administrator" }, async (tx) => {
			const { target } = await lockUser(tx, userId);
			const username = await giveUp(tx, { userId, released, variant, now: clock.now() });
			await recordAudit(
				tx,
				{
					actor,
					action: "username.released",
					target,
					before: { "Username held": released },
					after: { Username: username },
				},
				clock,
			);
			return { released, username };
		});
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		throw new AppError("conflict", "Another page took the new username. Please try again.");
	}
}

/** @returns the page's username afterwards */
async function giveUp(
	tx: PageTx,
	{
		userId,
		released,
		variant,
		now,
	}: { userId: string; released: string; variant: string; now: Date },
): Promise<string> {
	const pages = await tx.profile.findMany({
		where: { userId },
		orderBy: FIRST_PAGE.orderBy,
		select: { id: true, username: true },
	});
	const holder = await tx.usernameHistory.findFirst({
		where: { username: released, profile: { userId }, expiresAt: { gt: now } },
		select: { profileId: true },
	});
	const page = pages.find(({ id, username }) => username === released || id === holder?.profileId);
	if (pages.length === 0) throw new AppError("not_found", "This account has no page.");
	if (page === undefined) {
		const message = "This page doesn’t hold that username";
		throw new AppError("bad_request", message, { field: "name" });
	}
	if (page.username === released) {
		await tx.profile.update({ where: { id: page.id }, data: { username: variant } });
		return variant;
	}
	await tx.usernameHistory.deleteMany({ where: { username: released, profileId: page.id } });
	return page.username;
}
