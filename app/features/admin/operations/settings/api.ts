import { z } from "zod";
import { doneSchema } from "#app/api/done.ts";
import { operation } from "#app/api/operation.ts";
import { SITE_LIMITS, type SiteLimit } from "#app/lib/site-limits.ts";
import { textField } from "#app/lib/text-field.ts";
import { REGISTRATION_MODES } from "./schema.ts";

/** Operations of the HTTP API on the site's settings, and on who may sign up, for administrators. */

const time = z.iso.datetime();
const params = z.object({ id: z.uuid() });
const access = { by: "administrator" } as const;
const ownPassword = textField({ max: 200 }).min(1).meta({ description: "Your own password" });

const tag = "Administration: settings";
const path = "/api/admin/settings";

function limitSchema(name: SiteLimit) {
	const { default: standard, min, max } = SITE_LIMITS[name];
	const description = `Null for the default: ${standard ?? "never"}`;
	return z.int().min(min).max(max).nullable().meta({ description });
}

const limits = {
	sign_ups_per_hour: limitSchema("signUpsPerHour"),
	new_account_days: limitSchema("newAccountDays"),
	new_account_links_per_day: limitSchema("newAccountLinksPerDay"),
	raw_event_months: limitSchema("rawEventMonths"),
	closed_ticket_months: limitSchema("closedTicketMonths"),
	outbox_days: limitSchema("outboxDays"),
};

const settingsSchema = z
	.object({
		site_name: z.string().nullable().meta({ description: "Null for the environment’s" }),
		support_email: z.string().nullable().meta({ description: "Null for the environment’s" }),
		registrations: z.enum(REGISTRATION_MODES),
		maintenance_mode: z.boolean(),
		...limits,
		list_addresses: z
			.array(z.string())
			.meta({ description: "Further lists of dangerous addresses" }),
		smtp_host: z.string().nullable().meta({ description: "Null if mail is kept in the outbox" }),
		smtp_port: z.int().nullable(),
		smtp_user: z.string().nullable(),
		smtp_password: z.enum(["none", "stored", "unreadable"]),
		mail_from: z.string().nullable(),
		require_two_step: z.boolean(),
		overrides: z.record(z.string(), z.string()).meta({
			description: "Environment variables that replace settings, and their values",
		}),
		version: z.int(),
	})
	.meta({ id: "SiteSettings" });
export type ApiSettings = z.infer<typeof settingsSchema>;

const common = { tag, path, access, answers: { 200: settingsSchema }, versioned: true } as const;

export const getSettings = operation({
	...common,
	method: "GET",
	summary: "Read the site’s settings",
});

export const changeSettings = operation({
	...common,
	method: "PATCH",
	summary: "Change the site’s settings",
	description: "A setting that an environment variable replaces stays as it is.",
	body: z
		.strictObject({
			site_name: textField({ max: 60 }).nullable(),
			support_email: textField({ max: 254 }).nullable(),
			registrations: z.enum(REGISTRATION_MODES),
			maintenance_mode: z.boolean(),
			...limits,
			list_addresses: z.array(textField({ max: 2_000 })).max(20),
		})
		.partial(),
	errors: ["conflict"],
	example: { registrations: "approval" },
});

export const saveMailServer = operation({
	...common,
	method: "PUT",
	path: `${path}/mail-server`,
	summary: "Set the mail server",
	description:
		"Without `smtp_host`, mail is kept in the outbox. Without `smtp_password`, the stored one stays unless host or user change.",
	body: z.strictObject({
		smtp_host: textField({ max: 253 }).optional(),
		smtp_port: z.int().min(1).max(65_535).optional(),
		smtp_user: textField({ max: 254 }).optional(),
		smtp_password: textField({ max: 500 }).min(1).optional(),
		mail_from: textField({ max: 320 }).optional(),
		current_password: ownPassword,
	}),
	errors: ["conflict"],
	destructive: true,
	example: {
		smtp_host: "smtp.example.com",
		smtp_port: 587,
		mail_from: "hello@example.com",
		current_password: "…",
	},
	hashes: true,
});

export const requireTwoStep = operation({
	method: "PUT",
	path: `${path}/two-step-requirement`,
	tag,
	summary: "Require two-step verification of every administrator, or stop it",
	access,
	body: z.strictObject({ required: z.boolean(), current_password: ownPassword }),
	answers: { 200: settingsSchema },
	destructive: true,
	example: { required: true, current_password: "…" },
	versioned: true,
	hashes: true,
});

export const sendTestMail = operation({
	method: "POST",
	path: `${path}/test-mail`,
	tag,
	summary: "Send yourself a test mail",
	description: "Waits for the mail server’s answer.",
	access,
	answers: { 200: z.object({ message: z.string(), outcome: z.enum(["sent", "kept"]) }) },
});

const registrations = "Administration: registrations";

export const listRegistrations = operation({
	method: "GET",
	path: "/api/admin/registrations",
	tag: registrations,
	summary: "List sign-ups that wait for approval, oldest first",
	description: "The oldest 50.",
	access,
	answers: {
		200: z.object({
			registrations: z.array(
				z.object({
					id: z.uuid(),
					email: z.string(),
					name: z.string(),
					is_google: z.boolean(),
					created_at: time,
				}),
			),
			total: z.int(),
		}),
	},
});

export const approveRegistration = operation({
	method: "POST",
	path: "/api/admin/registrations/{id}/approve",
	tag: registrations,
	summary: "Approve a sign-up, which creates the account",
	access,
	params,
	answers: { 200: doneSchema },
	errors: ["conflict"],
});

export const declineRegistration = operation({
	method: "POST",
	path: "/api/admin/registrations/{id}/decline",
	tag: registrations,
	summary: "Decline a sign-up",
	description: "The person isn’t told.",
	access,
	params,
	answers: { 200: doneSchema },
	destructive: true,
});

const invitations = "/api/admin/registration-invitations";

export const listRegistrationInvitations = operation({
	method: "GET",
	path: invitations,
	tag: registrations,
	summary: "List the latest 100 registration links",
	access,
	answers: {
		200: z.object({
			invitations: z.array(
				z.object({
					id: z.uuid(),
					label: z.string(),
					uses: z.int(),
					max_uses: z.int(),
					expires_at: time,
					is_over: z.boolean().meta({ description: "Used up or expired" }),
				}),
			),
		}),
	},
});

export const createRegistrationInvitation = operation({
	method: "POST",
	path: invitations,
	tag: registrations,
	summary: "Create a registration link",
	access,
	body: z.strictObject({
		label: textField({ max: 100 }).min(1),
		max_uses: z.int().min(1).max(10_000),
		days: z.int().min(1).max(365).meta({ description: "For how long it works" }),
	}),
	answers: {
		201: z.object({
			id: z.uuid(),
			link: z.string().meta({ description: "Shown in this answer only" }),
		}),
	},
	creates: true,
	example: { label: "Friends", max_uses: 10, days: 14 },
});

export const withdrawRegistrationInvitation = operation({
	method: "DELETE",
	path: `${invitations}/{id}`,
	tag: registrations,
	summary: "Withdraw a registration link",
	access,
	params,
	answers: { 200: doneSchema },
	destructive: true,
});
