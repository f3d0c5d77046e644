import { changePage, type PageTx } from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { findFreeUsername } from "./find-free-username.server.ts";
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
	/** `until` is when the next change is possible. */
	| { outcome: "too-many-changes" | "too-many-names"; until: Date };

/**
 * Gives the page another name. The old one leads to it for 90 days and is kept from others meanwhile; its own page may
 * take it back. How often a name changes and how many names a page keeps are limited, or one account could keep
 * hundreds of names from others.
 *
 * @param currentUsername the name that the form showed
 * @param username normalised
 * @throws AppError `conflict` when the name was changed elsewhere since; `not_found`
 */
export async function changeUsername({
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

/** Rolls the change back. */
class UsernameLimited extends Error {
	readonly change: Extract<UsernameChange, { until: Date }>;

	constructor(change: UsernameLimited["change"]) {
		super(change.outcome);
		this.change = change;
	}
}

/** Three names close to the one wanted that nobody has. */
async function findAlternatives(username: string, clock: Clock): Promise<string[]> {
	const stem = username.slice(0, USERNAME_MAX_LENGTH - "-links".length);
	const bases = [username, `${stem}-links`, `the-${stem}`];
	return Promise.all(bases.map((base) => findFreeUsername(base, clock)));
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
	await changePage(owner, async (tx) => {
		const { count } = await tx.profile.updateMany({
			where: { id: owner.profileId, username: currentUsername },
			data: { username },
		});
		if (count === 0) {
			throw new AppError("conflict", "This username was changed elsewhere.");
		}
		// Read after the update, which waits for whoever is giving this name up right now: before it, their history
		// would not be visible yet.
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

/**
 * Notes the change on the page.
 * @throws UsernameLimited when it is one too many
 */
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
	// The new name and the one given up just now come on top.
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
