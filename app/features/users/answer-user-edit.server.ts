import type { CurrentAdministrator } from "#app/features/administrators/find-administrator.server.ts";
import { PLANS } from "#app/features/billing/plans.ts";
import { activateAccount } from "#app/features/moderation/decisions/activate-account.server.ts";
import { suspendAccount } from "#app/features/moderation/decisions/suspend-account.server.ts";
import { changeUserEmail } from "./acts/change-user-email.server.ts";
import { endUserSessions } from "./acts/end-user-sessions.server.ts";
import { endPlan, givePlan } from "./acts/give-plan.server.ts";
import { keepUser } from "./acts/keep-user.server.ts";
import { addNote, deleteNote } from "./acts/notes.server.ts";
import { releaseUsername } from "./acts/release-username.server.ts";
import { resendVerification } from "./acts/resend-verification.server.ts";
import { scheduleUserDeletion } from "./acts/schedule-user-deletion.server.ts";
import { sendPasswordReset } from "./acts/send-password-reset.server.ts";
import type { UserEdit } from "./acts-schema.ts";

/**
 * Performs an act on an account. @returns what to say once it is done
 * @throws AppError as the act
 */
export async function performUserEdit(
	edit: UserEdit,
	{ actor, userId }: { actor: CurrentAdministrator; userId: string },
): Promise<string> {
	const on = { actor, userId };
	switch (edit.intent) {
		case "suspend":
			await suspendAccount({ ...on, ...terms(edit) });
			return "User suspended successfully";
		case "activate":
			await activateAccount({ ...on, ...terms(edit) });
			return "User activated successfully";
		case "delete":
			await scheduleUserDeletion({ ...on, ...edit });
			return "User deleted successfully";
		case "keep":
			await keepUser(on);
			return "The account is kept";
		case "reset-password":
			await sendPasswordReset(on);
			return "Password reset email sent";
		case "resend-verification":
			await resendVerification(on);
			return "Verification email sent";
		case "end-sessions": {
			const count = await endUserSessions(on);
			return count === 1 ? "1 device signed out" : `${count} devices signed out`;
		}
		case "give-plan": {
			const { tier } = await givePlan({ ...on, ...edit });
			return `Plan given. The account is on ${PLANS[tier].name} now.`;
		}
		case "end-plan": {
			const { tier } = await endPlan({ ...on, ...edit });
			return `Plan ended. The account is on ${PLANS[tier].name} now.`;
		}
		case "release-username": {
			const { released, username } = await releaseUsername({ ...on, ...edit });
			return `${released} is free. The page is at /${username}.`;
		}
		case "change-email":
			await changeUserEmail({ ...on, ...edit });
			return `The email is ${edit.email} now`;
		case "add-note":
			await addNote({ ...on, text: edit.text });
			return "Note added";
		case "delete-note":
			await deleteNote({ ...on, noteId: edit.noteId });
			return "Note deleted";
	}
}

/** Terms of a moderation decision, without the ones that are left to their defaults. */
function terms({ reason, note, notify }: { reason?: string; note: string; notify: boolean }) {
	return { ...(reason === undefined ? {} : { reason }), note, notify };
}
