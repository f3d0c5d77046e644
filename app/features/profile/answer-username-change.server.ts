import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import type { PageEditor } from "#app/features/page/owner.ts";
import { refuseForm } from "#app/forms/form.server.ts";
import { formatDay } from "#app/lib/format-time.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { changeUsername, type UsernameChange } from "./change-username.server.ts";
import { getPageStatus } from "./queries.server.ts";
import {
	type ChangeUsername,
	MAX_HELD_USERNAMES,
	MAX_USERNAME_CHANGES,
	SAVE_FAILED_MESSAGE,
	USERNAME_CHANGES_PER_DAYS,
} from "./schema.ts";

/**
 * Answers the form that changes the username, on any page. If the name is taken, the reply has free names to show at
 * the field; after too many changes, the day of the next possible one; if the name was changed elsewhere meanwhile, the
 * stored name.
 *
 * @param returnTo path of the form's page
 */
export async function answerUsernameChange({
	owner,
	submission,
	values,
	returnTo,
}: {
	owner: PageEditor;
	submission: Submission<unknown, string[]>;
	values: ChangeUsername;
	returnTo: string;
}) {
	try {
		const change = await changeUsername({ owner, ...values });
		if (change.outcome === "changed") {
			return redirectWithToast(returnTo, { type: "success", message: "Username changed" });
		}
		return refuseForm(submission, {
			...("until" in change
				? { status: 429, headers: { "Retry-After": change.until.toUTCString() } }
				: {}),
			fieldErrors: { username: [whyNotChanged(change, values)] },
			toast: { type: "error", message: SAVE_FAILED_MESSAGE },
		});
	} catch (error) {
		if (!(error instanceof AppError && error.code === "conflict")) throw error;
		const { username } = await getPageStatus(owner);
		return data(
			{ result: submission.reply(), usernameConflict: username },
			{ status: error.status },
		);
	}
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
