import { handle } from "#app/api/handler.ts";
import { parseFields } from "#app/api/parse-field.ts";
import { getTeam } from "../queries.server.ts";
import { inviteSchema } from "../schema.ts";
import * as operations from "./api.ts";
import { createInvitation, deleteInvitation } from "./create-invitation.server.ts";
import { deleteAdministrator } from "./delete-administrator.server.ts";

/** The handlers of the operations on who is an administrator. */

export const handlers = handle(operations, {
	async listAdministrators({ administrator }) {
		const { members, invitations } = await getTeam(administrator);
		return {
			body: {
				administrators: members.map(({ createdAt, hasTwoStep, isSelf, ...member }) => ({
					...member,
					created_at: createdAt.toISOString(),
					has_two_step: hasTwoStep,
					is_self: isSelf,
				})),
				invitations: invitations.map(({ expiresAt, isExpired, ...invitation }) => ({
					...invitation,
					expires_at: expiresAt.toISOString(),
					is_expired: isExpired,
				})),
			},
		};
	},

	async inviteAdministrator({ administrator: actor, body }) {
		const { email, currentPassword } = parseFields(inviteSchema, {
			intent: "invite",
			email: body.email,
			currentPassword: body.current_password,
		});
		await createInvitation({ actor, email, currentPassword });
		return { body: { message: `Invitation sent to ${email}` } };
	},

	async withdrawInvitation({ administrator: actor, params }) {
		const { email } = await deleteInvitation({ actor, invitationId: params.id });
		return { body: { message: `The invitation of ${email} is withdrawn` } };
	},

	async removeAdministrator({ administrator: actor, params, body }) {
		const { current_password: currentPassword } = body;
		const removed = { actor, administratorId: params.id, currentPassword };
		const { email } = await deleteAdministrator(removed);
		return { body: { message: `${email} is no longer an administrator` } };
	},
});
