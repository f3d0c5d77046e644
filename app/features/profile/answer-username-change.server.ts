import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { refuseForm } from "#app/platform/form.server.ts";
import { changeUsername } from "./change-username.server.ts";
import { getPageStatus } from "./queries.server.ts";
import { type ChangeUsername, type PageOwner, SAVE_FAILED_MESSAGE } from "./schema.ts";

/**
 * The answer to the form that changes the username, on whichever page it stands. A name that is not free comes back
 * beside its field with names that are; one that was changed elsewhere meanwhile, with what is stored now.
 *
 * @param returnTo the form's page
 */
export async function answerUsernameChange({
	owner,
	submission,
	values,
	returnTo,
}: {
	owner: PageOwner;
	submission: Submission<unknown, string[]>;
	values: ChangeUsername;
	returnTo: string;
}) {
	try {
		const change = await changeUsername({ owner, ...values });
		if (change.outcome === "unavailable") {
			const message = `${values.username} is taken. Free: ${change.free.join(", ")}`;
			return refuseForm(submission, {
				fieldErrors: { username: [message] },
				toast: { type: "error", message: SAVE_FAILED_MESSAGE },
			});
		}
		return redirectWithToast(returnTo, { type: "success", message: "Username changed" });
	} catch (error) {
		if (!(error instanceof AppError && error.code === "conflict")) throw error;
		const { username } = await getPageStatus(owner);
		return data(
			{ result: submission.reply(), usernameConflict: username },
			{ status: error.status },
		);
	}
}
