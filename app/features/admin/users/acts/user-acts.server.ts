import type { CurrentAdministrator } from "#app/features/admin/administrators/get-administrator.server.ts";
import { endAccountSuspension } from "#app/features/admin/moderation/decisions/end-account-suspension.server.ts";
import { suspendAccount } from "#app/features/admin/moderation/decisions/suspend-account.server.ts";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import { mapError } from "#app/platform/map-error.server.ts";
import { type UserEdit, userActFailed } from "../components/user-acts.tsx";
import { getAccount } from "../queries.server.ts";
import { cancelUserDeletion } from "./cancel-user-deletion.server.ts";
import { deleteHeldUsername } from "./delete-held-username.server.ts";
import { deleteUserTwoStep } from "./delete-user-two-step.server.ts";
import { endDomainSuspension } from "./end-domain-suspension.server.ts";
import { endUserSessions } from "./end-user-sessions.server.ts";
import { createNote, deleteNote } from "./notes.server.ts";
import { requestUserDeletion } from "./request-user-deletion.server.ts";
import { sendPasswordReset } from "./send-password-reset.server.ts";
import { sendVerificationAgain } from "./send-verification-again.server.ts";
import { suspendDomain } from "./suspend-domain.server.ts";
import { endPlan, updateGivenPlan } from "./update-given-plan.server.ts";
import { updateUserEmail } from "./update-user-email.server.ts";

type On = { actor: CurrentAdministrator; userId: string };
type Edit<Intent> = Extract<UserEdit, { intent: Intent }>;

/** What each act does. @returns what to say once it is done */
const PERFORM: { [Intent in UserEdit["intent"]]: (on: On, edit: Edit<Intent>) => Promise<string> } =
	{
		async suspend(on, edit) {
			await suspendAccount({ ...on, ...terms(edit) });
			return "User suspended successfully";
		},
		async activate(on, edit) {
			await endAccountSuspension({ ...on, ...terms(edit) });
			return "User activated successfully";
		},
		async delete(on, edit) {
			await requestUserDeletion({ ...on, ...edit });
			return "User deleted successfully";
		},
		async keep(on) {
			await cancelUserDeletion(on);
			return "The account is kept";
		},
		async "reset-password"(on) {
			await sendPasswordReset(on);
			return "Password reset email sent";
		},
		async "resend-verification"(on) {
			await sendVerificationAgain(on);
			return "Verification email sent";
		},
		async "end-sessions"(on) {
			const count = await endUserSessions(on);
			return count === 1 ? "1 device signed out" : `${count} devices signed out`;
		},
		async "give-plan"(on, edit) {
			const { tier } = await updateGivenPlan({ ...on, ...edit });
			return `Plan given. The account is on ${PLANS[tier].name} now.`;
		},
		async "end-plan"(on, edit) {
			const { tier } = await endPlan({ ...on, ...edit });
			return `Plan ended. The account is on ${PLANS[tier].name} now.`;
		},
		async "release-username"(on, edit) {
			const { released, username } = await deleteHeldUsername({ ...on, ...edit });
			return `${released} is free. The page is at /${username}.`;
		},
		async "suspend-domain"(on, edit) {
			await suspendDomain({ ...on, ...edit });
			return "Domain suspended";
		},
		async "reinstate-domain"(on, edit) {
			await endDomainSuspension({ ...on, ...edit });
			return "Domain reinstated. It shows the page once its DNS records are right.";
		},
		async "change-email"(on, edit) {
			await updateUserEmail({ ...on, ...edit });
			return `The email is ${edit.email} now`;
		},
		async "disable-two-step"(on, edit) {
			await deleteUserTwoStep({ ...on, ...edit });
			return "Two-step verification is off. The owner gets an email.";
		},
		async "add-note"(on, { text }) {
			await createNote({ ...on, text });
			return "Note added";
		},
		async "delete-note"(on, { noteId }) {
			await deleteNote({ ...on, noteId });
			return "Note deleted";
		},
	};

/**
 * Performs an act on an account. @returns what to say once it is done
 * @throws AppError `not_found`; as the act; `unavailable` with the act's text for a failure
 */
export function actOnUser(edit: UserEdit, on: On): Promise<string> {
	return mapError(userActFailed(edit), async () => {
		const { id: userId } = await getAccount(on.userId);
		const perform = PERFORM[edit.intent] as (on: On, edit: UserEdit) => Promise<string>;
		return perform({ ...on, userId }, edit);
	});
}

/** Terms of a moderation decision, without the ones that are left to their defaults. */
function terms({ reason, note, notify }: { reason?: string; note: string; notify: boolean }) {
	return { ...(reason === undefined ? {} : { reason }), note, notify };
}
