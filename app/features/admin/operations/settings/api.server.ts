import { handle } from "#app/api/handler.ts";
import { parseFields } from "#app/api/parse-field.ts";
import { saveVersion } from "#app/api/save-version.ts";
import {
	approveRegistration,
	declineRegistration,
} from "#app/features/account/accounts/registrations/decide-registration.server.ts";
import {
	listRegistrationInvitations,
	listRegistrationRequests,
} from "#app/features/account/accounts/registrations/queries.server.ts";
import {
	createRegistrationInvitation,
	withdrawRegistrationInvitation,
} from "#app/features/account/accounts/registrations/update-invitations.server.ts";
import * as operations from "./api.ts";
import { getSettings } from "./queries.server.ts";
import { createInvitationSchema, saveMailServerSchema, saveSettingsSchema } from "./schema.ts";
import { sendTestMail } from "./send-test-mail.server.ts";
import { updateGeneralSettings } from "./update-general-settings.server.ts";
import { updateMailServer } from "./update-mail-server.server.ts";
import { updateSecurity } from "./update-security.server.ts";

/** The handlers of the operations on the site's settings. Saves are those of the administrators' forms. */

export const handlers = handle(operations, {
	getSettings: () => answerSettings(),

	async changeSettings({ administrator: actor, body, ifMatch }) {
		await saveVersion({
			ifMatch,
			read: readApiSettings,
			save: (stored, version) => {
				const given = { ...stored, ...body };
				const input = parseFields(saveSettingsSchema, {
					intent: "save",
					version: 0,
					siteName: given.site_name ?? undefined,
					supportEmail: given.support_email ?? undefined,
					registrations: given.registrations,
					maintenanceMode: given.maintenance_mode,
					signUpsPerHour: given.sign_ups_per_hour ?? undefined,
					newAccountDays: given.new_account_days ?? undefined,
					newAccountLinksPerDay: given.new_account_links_per_day ?? undefined,
					rawEventMonths: given.raw_event_months ?? undefined,
					closedTicketMonths: given.closed_ticket_months ?? undefined,
					outboxDays: given.outbox_days ?? undefined,
					listAddresses: given.list_addresses.join("\n"),
				});
				return updateGeneralSettings({ actor, input: { ...input, version: version - 1 } });
			},
		});
		return answerSettings();
	},

	async saveMailServer({ administrator: actor, body, ifMatch }) {
		const input = parseFields(saveMailServerSchema, {
			intent: "save-mail-server",
			version: 0,
			smtpHost: body.smtp_host,
			smtpPort: body.smtp_port,
			smtpUser: body.smtp_user,
			smtpPassword: body.smtp_password,
			mailFrom: body.mail_from,
			currentPassword: body.current_password,
		});
		await saveVersion({
			ifMatch,
			read: readApiSettings,
			save: (_stored, version) =>
				updateMailServer({ actor, input: { ...input, version: version - 1 } }),
		});
		return answerSettings();
	},

	async requireTwoStep({ administrator: actor, body, ifMatch }) {
		const { required: requireTwoStep, current_password: currentPassword } = body;
		const version = ifMatch === null ? undefined : ifMatch - 1;
		await updateSecurity({ actor, requireTwoStep, currentPassword, version });
		return answerSettings();
	},

	async sendTestMail({ administrator: actor }) {
		const outcome = await sendTestMail({ actor });
		const message =
			outcome === "sent"
				? `Test mail sent to ${actor.email}`
				: "No mail server is set: the test mail is in the outbox";
		return { body: { message, outcome } };
	},

	async listRegistrations() {
		const { requests, total } = await listRegistrationRequests();
		return {
			body: {
				registrations: requests.map(({ isGoogle, createdAt, ...request }) => ({
					...request,
					is_google: isGoogle,
					created_at: createdAt.toISOString(),
				})),
				total,
			},
		};
	},

	async approveRegistration({ administrator: actor, params }) {
		const email = await approveRegistration({ actor, requestId: params.id });
		return { body: { message: `${email} can sign in now` } };
	},

	async declineRegistration({ administrator: actor, params }) {
		const email = await declineRegistration({ actor, requestId: params.id });
		return { body: { message: `The sign-up of ${email} is declined` } };
	},

	async listRegistrationInvitations() {
		const invitations = await listRegistrationInvitations();
		return {
			body: {
				invitations: invitations.map(({ maxUses, expiresAt, isOver, ...invitation }) => ({
					...invitation,
					max_uses: maxUses,
					expires_at: expiresAt.toISOString(),
					is_over: isOver,
				})),
			},
		};
	},

	async createRegistrationInvitation({ administrator: actor, body, newId: id }) {
		const { label, maxUses, days } = parseFields(createInvitationSchema, {
			intent: "create-invitation",
			label: body.label,
			maxUses: body.max_uses,
			days: body.days,
		});
		const link = await createRegistrationInvitation({ actor, id, label, maxUses, days });
		return { body: { id, link } };
	},

	async withdrawRegistrationInvitation({ administrator: actor, params }) {
		await withdrawRegistrationInvitation({ actor, invitationId: params.id });
		return { body: { message: "The link no longer works" } };
	},
});

async function answerSettings() {
	const body = await readApiSettings();
	return { body, version: body.version };
}

async function readApiSettings(): Promise<operations.ApiSettings> {
	const stored = await getSettings();
	return {
		site_name: stored.siteName,
		support_email: stored.supportEmail,
		registrations: stored.registrations,
		maintenance_mode: stored.maintenanceMode,
		sign_ups_per_hour: stored.signUpsPerHour,
		new_account_days: stored.newAccountDays,
		new_account_links_per_day: stored.newAccountLinksPerDay,
		raw_event_months: stored.rawEventMonths,
		closed_ticket_months: stored.closedTicketMonths,
		outbox_days: stored.outboxDays,
		list_addresses: stored.listAddresses,
		smtp_host: stored.smtpHost,
		smtp_port: stored.smtpPort,
		smtp_user: stored.smtpUser,
		smtp_password: stored.smtpPassword,
		mail_from: stored.mailFrom,
		require_two_step: stored.requireTwoStep,
		overrides: stored.overrides,
		// Versions of entity tags begin with 1, but settings that nobody has saved have the version 0.
		version: stored.version + 1,
	};
}
