import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { type PageTx, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { getFreeUsername } from "./get-free-username.server.ts";
import { isReservedUsername, USERNAME_MAX_LENGTH } from "./names.ts";
import {
	FORMER_USERNAME_TTL_DAYS,
	MAX_HELD_USERNAMES,
	MAX_USERNAME_CHANGES,
	USERNAME_CHANGES_PER_DAYS,
} from "./schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export type UsernameChange =
	| { outcome: "changed" }
	| { outcome: "unavailable"; free: string[] }
	/** `until` is the time of the next possible change. */
	| { outcome: "too-many-changes" | "too-many-names"; until: Date };

/**
 * Changes the page's username. The old one redirects to the page for 90 days and is unavailable to others meanwhile; the
 * page itself may take it back. The number of changes and of held names is limited, or one account could block hundreds
 * of names.
 *
 * @param currentUsername username that the form showed
 * @param username normalized username
 * @throws AppError `conflict` if the username was changed elsewhere since; `not_found`
 */
export async function updateUsername({
	owner,
	currentUsername,
	username,
	clock = systemClock,
}: {
	owner: PageEditor;
	currentUsername: string;
	username: string;
	clock?: Clock;
}): Promise<UsernameChange> {
	if (username === currentUsername) return { outcome: "changed" };
	try {
		if (isReservedUsername(username)) throw new UsernameUnavailable();
		await swapUsername({ owner, currentUsername, username, now: clock.now() });
	} catch (error) {
		if (error instanceof UsernameLimited) return error.change;
		if (!(error instanceof UsernameUnavailable) && !isUniqueViolation(error)) throw error;
		return { outcome: "unavailable", free: await findAlternatives(username, clock) };
	}
	return { outcome: "changed" };
}

class UsernameUnavailable extends Error {}

/** Thrown to roll the change back. */
class UsernameLimited extends Error {
	readonly change: Extract<UsernameChange, { until: Date }>;

	constructor(change: UsernameLimited["change"]) {
		super(change.outcome);
		this.change = change;
	}
}

/** Finds three free names similar to the wanted one. */
async function findAlternatives(username: string, clock: Clock): Promise<string[]> {
	const stem = username.slice(0, USERNAME_MAX_LENGTH - "-links".length);
	const bases = [username, `${stem}-links`, `the-${stem}`];
	return Promise.all(bases.map((base) => getFreeUsername(base, clock)));
}

async function swapUsername({
	owner,
	currentUsername,
	username,
	now,
}: {
	owner: PageEditor;
	currentUsername: string;
	username: string;
	now: Date;
}): Promise<void> {
	await updatePage(owner, async (tx) => {
		const { count } = await tx.profile.updateMany({
			where: { id: owner.profileId, username: currentUsername },
			data: { username },
		});
		if (count === 0) {
			throw new AppError("conflict", "This username was changed elsewhere.");
		}
		// Read after the update, which waits for a concurrent transaction that gives this name up: before it, that name's
		// history would not be visible yet.
		const former = await tx.usernameHistory.findUnique({
			where: { username },
			select: { profileId: true, expiresAt: true },
		});
		if (former && former.profileId !== owner.profileId && former.expiresAt > now) {
			throw new UsernameUnavailable();
		}
		if (former) await tx.usernameHistory.delete({ where: { username } });
		await countChange(tx, { profileId: owner.profileId, now });
		const kept = {
			profileId: owner.profileId,
			changedAt: now,
			expiresAt: addDays(now, FORMER_USERNAME_TTL_DAYS),
		};
		await tx.usernameHistory.upsert({
			where: { username: currentUsername },
			create: { username: currentUsername, ...kept },
			update: kept,
		});
	});
}

/** @throws UsernameLimited if a limit is exceeded */
async function countChange(
	tx: PageTx,
	{ profileId, now }: { profileId: string; now: Date },
): Promise<void> {
	const { usernameChanges } = await tx.profile.findUniqueOrThrow({
		where: { id: profileId },
		select: { usernameChanges: true },
	});
	const recent = usernameChanges.filter((at) => now < addDays(at, USERNAME_CHANGES_PER_DAYS));
	const [first] = recent;
	if (first && recent.length >= MAX_USERNAME_CHANGES) {
		const until = addDays(first, USERNAME_CHANGES_PER_DAYS);
		throw new UsernameLimited({ outcome: "too-many-changes", until });
	}
	const former = await tx.usernameHistory.findMany({
		where: { profileId, expiresAt: { gt: now } },
		orderBy: { expiresAt: "asc" },
		select: { expiresAt: true },
	});
	// Two names are added: the new one and the one given up by this change.
	const excess = former.length + 2 - MAX_HELD_USERNAMES;
	const lastToExpire = former[excess - 1];
	if (lastToExpire) {
		throw new UsernameLimited({ outcome: "too-many-names", until: lastToExpire.expiresAt });
	}
	await tx.profile.update({
		where: { id: profileId },
		data: { usernameChanges: { set: [...recent, now] } },
	});
}

function addDays(time: Date, days: number): Date {
	return new Date(time.getTime() + days * DAY_MS);
}
