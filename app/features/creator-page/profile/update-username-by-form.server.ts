import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { formatDay } from "#app/lib/format-time.ts";
import { AppError } from "#app/platform/errors.server.ts";
import {
	type ChangeUsername,
	MAX_HELD_USERNAMES,
	MAX_USERNAME_CHANGES,
	USERNAME_CHANGES_PER_DAYS,
} from "./schema.ts";
import { type UsernameChange, updateUsername } from "./update-username.server.ts";

/**
 * Changes the username by a form, on any page.
 * @throws AppError at `username`: `bad_request` with free names if it is taken, `rate_limited` with the day of the next
 *     possible change; `conflict` if it was changed elsewhere since
 */
export async function updateUsernameByForm(
	owner: PageEditor,
	names: Pick<ChangeUsername, "currentUsername" | "username">,
): Promise<void> {
	const change = await updateUsername({ owner, ...names });
	if (change.outcome === "changed") return;
	const field = "username";
	const why = whyNotChanged(change, names);
	if (!("until" in change)) throw new AppError("bad_request", why, { field });
	throw new AppError("rate_limited", why, { field, retryAfterS: secondsUntil(change.until) });
}

/** At least a second. */
export function secondsUntil(time: Date): number {
	return Math.max(1, Math.ceil((time.getTime() - Date.now()) / 1_000));
}

/** @returns the reason in words */
export function whyNotChanged(
	change: Exclude<UsernameChange, { outcome: "changed" }>,
	{ username }: Pick<ChangeUsername, "username">,
): string {
	switch (change.outcome) {
		case "unavailable":
			return `${username} is taken. Available: ${change.free.join(", ")}`;
		case "too-many-changes":
			return `You can change your username ${MAX_USERNAME_CHANGES} times in ${USERNAME_CHANGES_PER_DAYS} days. You can change it again on ${formatDay(change.until)}.`;
		case "too-many-names":
			return `Your page already has ${MAX_HELD_USERNAMES} usernames, including former ones. You can change it again on ${formatDay(change.until)}.`;
	}
}
