import { href, redirect } from "react-router";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createAppealToken } from "./create-appeal-token.server.ts";

/** Time in days for which a link that is made for a creator at the keyboard works. */
const DIRECT_DAYS = 1;

/**
 * Answers the failed sign-in of a suspended account's owner, who has proved who they are, with the page that shows the
 * reason and the way to appeal.
 * @returns null for other errors, and for a suspension without a stored decision
 */
export async function redirectSuspended(
	error: unknown,
	{ headers = new Headers(), clock = systemClock }: { headers?: Headers; clock?: Clock } = {},
): Promise<Response | null> {
	if (!(error instanceof AppError) || error.details.problem !== "suspended") return null;
	const { userId } = error.details;
	if (typeof userId !== "string") return null;
	const suspension = await db.moderationDecision.findFirst({
		where: { userId, kind: "account-suspended", liftedAt: null },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		select: { id: true },
	});
	if (!suspension) return null;
	return redirect(await appealPath(suspension.id, clock), { status: 303, headers });
}

/**
 * @returns path of the appeal page of the account's own decision, for its signed-in owner
 * @throws AppError `not_found`, also for a decision about another account
 */
export async function ownAppealPath(
	{ userId, decisionId }: { userId: string; decisionId: string },
	clock: Clock = systemClock,
): Promise<string> {
	const count = await db.moderationDecision.count({ where: { id: decisionId, userId } });
	if (count === 0) throw new AppError("not_found", "This decision no longer exists.");
	return appealPath(decisionId, clock);
}

async function appealPath(decisionId: string, clock: Clock): Promise<string> {
	const token = await createAppealToken({ decisionId, forDays: DIRECT_DAYS }, clock);
	return href("/appeal/:token", { token });
}
