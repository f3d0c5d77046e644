import { z } from "zod";
import { listQuery, nextCursor } from "#app/api/cursor.ts";
import { operation } from "#app/api/operation.ts";
import {
	DECISION_REASONS,
	DEFAULT_REASON,
} from "#app/features/admin/moderation/decisions/kinds.ts";
import { TICKET_PRIORITIES, TICKET_STATUSES } from "#app/features/admin/support/schema.ts";
import { dashboardSchema, rangeQuery } from "#app/features/audience/analytics/api.ts";
import { invoiceSchema, overviewSchema } from "#app/features/billing/api.ts";
import { PAID_PLANS, type PaidPlan } from "#app/features/billing/plans/plans.ts";
import { DOMAIN_STATUSES } from "#app/features/creator-page/domains/domain-state.ts";
import { AccountStatus, LinkKind, Tier } from "#app/generated/prisma/enums.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { textField } from "#app/lib/text-field.ts";
import { BULK_MAX } from "./acts/acts-schema.ts";
import { ACTIVITY_FILTERS, STATUS_FILTERS, USER_SORTS } from "./list/list-schema.ts";

/** Operations of the HTTP API on accounts, for administrators. */

const keysOf = <T extends object>(table: T) =>
	Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
const time = z.iso.datetime();

const userFields = {
	id: z.uuid(),
	name: z.string().meta({ description: "Display name; empty without a page" }),
	email: z.string(),
	username: z.string().nullable().meta({ description: "Null for an account without a page" }),
	tier: z.enum(Tier),
	status: z.enum(AccountStatus),
	total_links: z.int(),
	profile_views: z.int(),
	created_at: time,
	last_active: time.nullable().meta({ description: "Null for an account that was never active" }),
	email_verified: z.boolean(),
	deletion_requested_at: time
		.nullable()
		.meta({ description: "When its deletion was scheduled; null if it isn’t" }),
};

const userSchema = z.object(userFields).meta({ id: "AdminUser" });
export type ApiUser = z.infer<typeof userSchema>;

const userDetailsSchema = z
	.object({
		...userFields,
		bio: z.string(),
		language: z.enum(LANGUAGES).meta({ description: "Language of the page" }),
		published: z.boolean(),
		link_clicks: z.int(),
		suspended_at: time.nullable(),
		suspension_reason: z.string().nullable(),
		suspension_note: z.string().nullable(),
		has_password: z.boolean(),
		has_two_step: z.boolean().meta({ description: "Whether signing in takes a code" }),
		google_email: z.string().nullable(),
		contact_replies: z.int().meta({
			description:
				"Emails that answered messages from the page’s contact forms. We forget a recipient 12 months after the last one",
		}),
		unanswered_replies: z.int().meta({
			description: "Those of `contact_replies` that went to addresses that nobody has confirmed",
		}),
	})
	.meta({ id: "AdminUserDetails" });
export type ApiUserDetails = z.infer<typeof userDetailsSchema>;

const userLinkSchema = z
	.object({
		title: z
			.string()
			.nullable()
			.meta({ description: "Null for a deleted link whose title isn’t known" }),
		url: z.string().nullable(),
		kind: z.enum(LinkKind).nullable(),
		state: z.enum(["visible", "hidden", "deleted"]),
		clicks: z.int(),
		recent_clicks: z.int().meta({ description: "Clicks of the last 30 days" }),
	})
	.meta({ id: "AdminUserLink" });
export type ApiUserLink = z.infer<typeof userLinkSchema>;

const messageSchema = z.object({ message: z.string() });
const ownPassword = textField({ max: 200 }).min(1).meta({ description: "Your own password" });
const reason = textField({ max: 200 }).min(1).meta({ description: "For the audit log" });
const termsFields = {
	note: textField({ max: 2_000 }).default("").meta({ description: "Message to the creator" }),
	notify: z.boolean().default(true).meta({ description: "Whether the creator gets an email" }),
};
const params = z.object({ id: z.uuid() });
const common = { tag: "Administration: users", access: { by: "administrator" } } as const;

/** A list by page number reads the ids of everything before. */
const MAX_PAGE = 100;

const filterFields = {
	search: textField({ max: 200 })
		.optional()
		.meta({ description: "Email, name, username, id, a link’s address, or a domain of the page" }),
	tier: z.enum(Tier).optional(),
	status: z.enum(keysOf(STATUS_FILTERS)).optional(),
	verified: z.enum(["yes", "no"]).optional(),
	domain: textField({ max: 253 }).optional().meta({ description: "Part of the email after the @" }),
	active: z.enum(keysOf(ACTIVITY_FILTERS)).optional(),
	sort: z.enum(keysOf(USER_SORTS)).default("newest"),
};

export const listUsers = operation({
	...common,
	method: "GET",
	path: "/admin/users",
	summary: "List accounts",
	description: "Read on with `cursor`. `page` is for short lists: it reaches 100 pages at most.",
	query: z.strictObject({
		...listQuery,
		page: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
		...filterFields,
	}),
	answers: { 200: z.object({ users: z.array(userSchema), next_cursor: nextCursor }) },
});

export const getAccount = operation({
	...common,
	method: "GET",
	path: "/admin/users/{id}",
	summary: "Read an account",
	description: "The audit log records it.",
	params,
	answers: { 200: userDetailsSchema },
});

export const listUserLinks = operation({
	...common,
	method: "GET",
	path: "/admin/users/{id}/links",
	summary: "List the links of an account’s page with their clicks",
	params,
	query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
	answers: {
		200: z.object({ links: z.array(userLinkSchema), page: z.int(), pages: z.int() }),
	},
});

export const getUserAnalytics = operation({
	...common,
	method: "GET",
	path: "/admin/users/{id}/analytics",
	summary: "Read the analytics of an account’s page",
	description: "Everything that was counted, also what its plan doesn’t show.",
	params,
	query: z.strictObject(rangeQuery),
	answers: { 200: dashboardSchema },
});

export const deleteUser = operation({
	...common,
	method: "DELETE",
	path: "/admin/users/{id}",
	summary: "Schedule the deletion of an account",
	description:
		"The page is hidden at once. The account is deleted after the grace period, until which it can be kept.",
	params,
	body: z.strictObject({
		confirm_username: textField({ max: 254 })
			.min(1)
			.meta({ description: "The account’s username; its email if it has no page" }),
		current_password: ownPassword,
		reason: textField({ max: 200 }).min(1).default(DEFAULT_REASON),
	}),
	answers: { 200: messageSchema },
	errors: ["bad_request", "conflict"],
	destructive: true,
	example: { confirm_username: "ada", current_password: "…", reason: "Asked by email" },
	hashes: true,
});

export const keepUser = operation({
	...common,
	method: "POST",
	path: "/admin/users/{id}/keep",
	summary: "Cancel the scheduled deletion of an account",
	params,
	answers: { 200: messageSchema },
	errors: ["conflict", "gone"],
});

export const setUserStatus = operation({
	...common,
	method: "PUT",
	path: "/admin/users/{id}/status",
	summary: "Suspend or activate an account",
	params,
	body: z.strictObject({
		status: z.enum(AccountStatus),
		reason: z
			.enum(DECISION_REASONS)
			.default(DEFAULT_REASON)
			.meta({ description: "The creator reads it" }),
		...termsFields,
	}),
	answers: { 200: messageSchema },
	errors: ["conflict"],
	destructive: true,
	example: { status: "suspended", reason: DEFAULT_REASON },
});

export const resetUserPassword = operation({
	...common,
	method: "POST",
	path: "/admin/users/{id}/reset-password",
	summary: "Email a link that sets a new password",
	params,
	answers: { 200: messageSchema },
	errors: ["conflict"],
});

export const resendUserVerification = operation({
	...common,
	method: "POST",
	path: "/admin/users/{id}/resend-verification",
	summary: "Email another verification link",
	params,
	answers: { 200: messageSchema },
	errors: ["conflict"],
});

export const endUserSessions = operation({
	...common,
	method: "DELETE",
	path: "/admin/users/{id}/sessions",
	summary: "Sign an account out on all devices",
	params,
	answers: { 200: messageSchema },
	destructive: true,
});

export const listUserSessions = operation({
	...common,
	method: "GET",
	path: "/admin/users/{id}/sessions",
	summary: "List an account’s signed-in devices, and administrators’ views of its dashboard",
	description: "The latest 20 devices; the views of the last 30 days, at most 10.",
	params,
	answers: {
		200: z.object({
			sessions: z.array(
				z.object({ id: z.uuid(), device: z.string(), created_at: time, last_used_at: time }),
			),
			total: z.int(),
			views: z.array(
				z.object({
					id: z.uuid(),
					reason: z.string(),
					administrator: z.string(),
					started_at: time,
					ends_at: time,
					is_open: z.boolean(),
				}),
			),
		}),
	},
});

export const listUserTickets = operation({
	...common,
	method: "GET",
	path: "/admin/users/{id}/tickets",
	summary: "List an account’s latest 20 support tickets",
	params,
	answers: {
		200: z.object({
			tickets: z.array(
				z.object({
					id: z.uuid(),
					subject: z.string(),
					status: z.enum(TICKET_STATUSES),
					priority: z.enum(TICKET_PRIORITIES),
					created_at: time,
					updated_at: time,
				}),
			),
		}),
	},
});

export const listUserReports = operation({
	...common,
	method: "GET",
	path: "/admin/users/{id}/reports",
	summary: "List the latest 20 reports about an account’s page",
	params,
	answers: {
		200: z.object({
			reports: z.array(
				z.object({
					id: z.uuid(),
					reason: z.string(),
					details: z.string(),
					created_at: time,
					resolved_at: time.nullable(),
				}),
			),
		}),
	},
});

const changedFields = z
	.record(z.string(), z.string())
	.nullable()
	.meta({ description: "Changed fields in words" });

export const listUserHistory = operation({
	...common,
	method: "GET",
	path: "/admin/users/{id}/history",
	summary: "List the latest 20 audit entries about an account",
	params,
	answers: {
		200: z.object({
			entries: z.array(
				z.object({
					number: z.int(),
					created_at: time,
					administrator: z.string(),
					action: z.string(),
					before: changedFields,
					after: changedFields,
				}),
			),
		}),
	},
});

const noteSchema = z
	.object({ id: z.uuid(), text: z.string(), administrator: z.string(), created_at: time })
	.meta({ id: "AdminUserNote" });

export const listUserNotes = operation({
	...common,
	method: "GET",
	path: "/admin/users/{id}/notes",
	summary: "List the internal notes about an account",
	params,
	answers: { 200: z.object({ notes: z.array(noteSchema) }) },
});

export const addUserNote = operation({
	...common,
	method: "POST",
	path: "/admin/users/{id}/notes",
	summary: "Add an internal note about an account",
	params,
	body: z.strictObject({ text: textField({ max: 4_000 }).min(1) }),
	answers: { 201: noteSchema },
	creates: true,
	example: { text: "Called about the invoice." },
});

export const deleteUserNote = operation({
	...common,
	method: "DELETE",
	path: "/admin/users/{id}/notes/{note_id}",
	summary: "Delete an internal note",
	params: params.extend({ note_id: z.uuid() }),
	answers: { 200: messageSchema },
	destructive: true,
});

const grantSchema = z.object({
	id: z.uuid(),
	tier: z.enum(Tier),
	until: time.nullable().meta({ description: "Null for a plan without an end" }),
	reason: z.string(),
	created_at: time,
	given_by: z.string().nullable(),
});

const userBillingSchema = z
	.object({
		overview: overviewSchema,
		invoices: z.array(invoiceSchema),
		grants: z.array(grantSchema).meta({ description: "Plans in effect that you gave" }),
		customers: z.array(
			z.object({ id: z.string(), url: z.string().nullable(), is_deleted: z.boolean() }),
		),
	})
	.meta({ id: "AdminUserBilling" });
export type ApiUserBilling = z.infer<typeof userBillingSchema>;

export const getUserBilling = operation({
	...common,
	method: "GET",
	path: "/admin/users/{id}/billing",
	summary: "Read an account’s plan, invoices and given plans",
	params,
	answers: { 200: userBillingSchema },
});

export const giveUserPlan = operation({
	...common,
	method: "POST",
	path: "/admin/users/{id}/grants",
	summary: "Give an account a plan",
	params,
	body: z.strictObject({
		tier: z.enum(PAID_PLANS as [PaidPlan, ...PaidPlan[]]),
		until: z.iso.date().optional().meta({ description: "Last day in UTC; none without it" }),
		reason,
	}),
	answers: { 200: messageSchema },
	example: { tier: "pro", reason: "Beta tester" },
	creates: true,
});

export const endUserPlan = operation({
	...common,
	method: "DELETE",
	path: "/admin/users/{id}/grants/{grant_id}",
	summary: "End a plan that was given",
	params: params.extend({ grant_id: z.uuid() }),
	body: z.strictObject({ reason }),
	answers: { 200: messageSchema },
	destructive: true,
	example: { reason: "The test is over" },
});

const userDomainSchema = z
	.object({
		name: z.string().meta({ description: "In ASCII lowercase" }),
		status: z.enum([...DOMAIN_STATUSES, "kept"]).meta({
			description:
				"As the creator’s `GET /api/domains` describes it. `kept`: stored, but not shown, because the plan doesn’t include domains",
		}),
		is_shown: z.boolean().meta({ description: "Whether visitors find the page there" }),
		is_primary: z.boolean().meta({ description: "Whether it is the page’s main address" }),
		is_removed: z.boolean().meta({
			description: "Whether the creator has removed it. Only suspended domains are listed then.",
		}),
		active_at: time.nullable().meta({ description: "When it began to show the page" }),
		suspended_at: time.nullable(),
		suspension_reason: z
			.string()
			.nullable()
			.meta({ description: "Also null if it was suspended at another account" }),
		checked_at: time.nullable().meta({ description: "Time of the last check of its DNS records" }),
		created_at: time,
	})
	.meta({ id: "AdminUserDomain" });
export type ApiUserDomain = z.infer<typeof userDomainSchema>;

export const listUserDomains = operation({
	...common,
	method: "GET",
	path: "/admin/users/{id}/domains",
	summary: "List the domains of an account’s page",
	description:
		"In the order in which they were added, with suspended ones that the creator has removed.",
	params,
	answers: { 200: z.object({ domains: z.array(userDomainSchema) }) },
});

const domainActFields = {
	name: textField({ max: 253 }).min(1).meta({ description: "The domain, in ASCII" }),
	reason: textField({ max: 200 }).min(1).meta({ description: "The creator reads it" }),
};

export const suspendUserDomain = operation({
	...common,
	method: "POST",
	path: "/admin/users/{id}/suspend-domain",
	summary: "Suspend a domain of an account’s page",
	description:
		"The domain shows no page until it is reinstated, also if another account adds it. The page keeps its other addresses.",
	params,
	body: z.strictObject(domainActFields),
	answers: { 200: messageSchema },
	errors: ["conflict"],
	destructive: true,
	example: { name: "links.example.com", reason: "Imitates a bank" },
});

export const reinstateUserDomain = operation({
	...common,
	method: "POST",
	path: "/admin/users/{id}/reinstate-domain",
	summary: "End the suspension of a domain",
	description: "The domain shows the page again once a check has found its DNS records right.",
	params,
	body: z.strictObject(domainActFields),
	answers: { 200: messageSchema },
	errors: ["conflict"],
	example: { name: "links.example.com", reason: "The bank owns it" },
});

export const changeUserEmail = operation({
	...common,
	method: "PUT",
	path: "/admin/users/{id}/email",
	summary: "Change an account’s email",
	description: "Signs it out everywhere and emails both addresses.",
	params,
	body: z.strictObject({
		email: textField({ max: 254 }).min(1),
		proof: textField({ max: 500 }).min(1).meta({ description: "How you checked who asks" }),
		current_password: ownPassword,
	}),
	answers: { 200: messageSchema },
	errors: ["conflict"],
	destructive: true,
	example: { email: "new@example.com", proof: "Invoice number", current_password: "…" },
	hashes: true,
});

export const disableUserTwoStep = operation({
	...common,
	method: "DELETE",
	path: "/admin/users/{id}/two-step",
	summary: "Turn off an account’s two-step verification",
	description:
		"For an owner who has lost the authenticator app and the recovery codes. Signs the account out everywhere and emails the owner.",
	params,
	body: z.strictObject({
		proof: textField({ max: 500 }).min(1).meta({ description: "How you checked who asks" }),
		current_password: ownPassword,
	}),
	answers: { 200: messageSchema },
	errors: ["conflict"],
	destructive: true,
	example: { proof: "Invoice number", current_password: "…" },
	hashes: true,
});

export const releaseUsername = operation({
	...common,
	method: "POST",
	path: "/admin/users/{id}/release-username",
	summary: "Take a username away from an account’s page",
	description: "The page gets a variant of it. Everybody can claim the name then.",
	params,
	body: z.strictObject({
		name: textField({ max: 100 }).min(1).meta({ description: "The username, also a former one" }),
		current_password: ownPassword,
	}),
	answers: { 200: messageSchema },
	errors: ["conflict"],
	destructive: true,
	example: { name: "ada", current_password: "…" },
	hashes: true,
});

export const setUserStatuses = operation({
	...common,
	method: "POST",
	path: "/admin/users/bulk-status",
	summary: "Suspend or activate several accounts",
	description:
		"One after another, each with its email and audit entry. Accounts that have the status already are skipped.",
	body: z.strictObject({
		status: z.enum(AccountStatus),
		users: z.array(z.uuid()).min(1).max(BULK_MAX),
		reason: textField({ max: 200 }).min(1).meta({ description: "The creators read it" }),
		...termsFields,
	}),
	answers: { 200: z.object({ changed: z.int(), skipped: z.int() }) },
	destructive: true,
});

export const exportUsers = operation({
	...common,
	method: "POST",
	path: "/admin/users/export",
	summary: "Export accounts as CSV",
	description: "The audit log records the reason. Without `users`, all accounts that match.",
	body: z.strictObject({
		reason,
		users: z.array(z.uuid()).min(1).max(BULK_MAX).optional(),
		...filterFields,
	}),
	answers: { 200: null },
	contentType: "text/csv",
	example: { reason: "Newsletter", tier: "pro" },
});

export const searchEverything = operation({
	...common,
	method: "GET",
	path: "/api/admin/search",
	summary: "Search accounts, tickets and links",
	description: "At most 10 of each.",
	query: z.strictObject({ q: textField({ max: 200 }).min(1) }),
	answers: {
		200: z.object({
			users: z.array(userSchema),
			has_more_users: z.boolean(),
			tickets: z.array(
				z.object({
					id: z.uuid(),
					subject: z.string(),
					status: z.enum(TICKET_STATUSES),
					created_at: time,
					email: z.string(),
				}),
			),
			links: z.array(
				z.object({
					id: z.uuid(),
					title: z.string(),
					url: z.string(),
					user_id: z.uuid(),
					username: z.string(),
				}),
			),
		}),
	},
});
