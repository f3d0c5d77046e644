import { z } from "zod";
import { doneSchema } from "#app/api/done.ts";
import { operation } from "#app/api/operation.ts";
import { TIERS } from "#app/features/billing/plans/plans.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";

/** Operations of the HTTP API on the whole site, for administrators. */

const count = z.int().min(0);

const statsFields = {
	total_users: count,
	active_users: count.meta({ description: "Active in the last 30 days" }),
	inactive_users: count,
	suspended_users: count,
	...(Object.fromEntries(TIERS.map((tier) => [`${tier}_users`, count])) as Record<
		`${Tier}_users`,
		typeof count
	>),
	total_links: count,
	total_views: count.meta({ description: "Profile views of the period" }),
	link_clicks: count.meta({ description: "Clicks of the period" }),
	click_through_rate: z
		.number()
		.meta({ description: "Clicks divided by views, in percent with one decimal" }),
	clicks_per_active_user: z.number(),
	total_revenue: z.number().meta({ description: "Monthly recurring revenue in US dollars" }),
	waiting_tickets: count.meta({ description: "Support tickets that wait for an answer" }),
	first_day: z.iso.date(),
	last_day: z.iso.date(),
};

const statsSchema = z
	.object({
		...statsFields,
		days: z
			.array(z.object({ date: z.iso.date(), views: count, visitors: count, clicks: count }))
			.optional()
			.meta({ description: "Only with `detailed`" }),
		signups: z
			.array(z.object({ date: z.iso.date(), count }))
			.optional()
			.meta({ description: "Only with `detailed`" }),
	})
	.meta({ id: "AdminStats" });
export type ApiStats = z.infer<typeof statsSchema>;

/** Like the reports about all pages. */
const MAX_DAYS = 92;

export const getStats = operation({
	method: "GET",
	path: "/admin/analytics",
	tag: "Administration: overview",
	summary: "Read the numbers of the whole site",
	description: "Views and clicks are those of the calendar month in UTC, or of the last `days`.",
	access: { by: "administrator" },
	unauthenticated: "Admin token is invalid or expired.",
	query: z.strictObject({
		days: z.coerce.number().int().min(1).max(MAX_DAYS).optional(),
		detailed: z.enum(["true", "false", "1", "0"]).default("false"),
	}),
	answers: { 200: statsSchema },
});

const common = { tag: "Administration: overview", access: { by: "administrator" } } as const;

const countOrNull = count.nullable();

export const getWaitingWork = operation({
	...common,
	method: "GET",
	path: "/api/admin/waiting-work",
	summary: "Read what waits for an administrator",
	description: "What can't be read right now is `null`. The rest is answered.",
	answers: {
		200: z
			.object({
				tickets: countOrNull,
				reports: countOrNull.meta({ description: "Reported pages" }),
				appeals: countOrNull,
				flagged_addresses: countOrNull,
				sign_ups: countOrNull.meta({ description: "Sign-ups that wait for approval" }),
				work: z
					.array(
						z.object({
							kind: z.enum([
								"failed-jobs",
								"unsent-mail",
								"unapplied-webhooks",
								"unread-customers",
								"refused-mail",
								"link-lists",
								"disputes",
								"billing-alerts",
							]),
							count,
							names: z.array(z.string()).optional().meta({ description: "Jobs or lists" }),
							alerts: z
								.array(z.object({ id: z.uuid(), detail: z.string() }))
								.optional()
								.meta({ description: "The oldest five" }),
						}),
					)
					.nullable()
					.meta({ description: "What went wrong and needs somebody" }),
			})
			.meta({ id: "WaitingWork" }),
	},
});

export const getHealth = operation({
	...common,
	method: "GET",
	path: "/api/admin/health",
	summary: "Check everything that the site depends on",
	answers: {
		200: z.object({
			checks: z.array(
				z.object({
					name: z.string(),
					state: z.enum(["ok", "warning", "down", "off"]),
					detail: z.string(),
				}),
			),
		}),
	},
	limit: { calls: 30, perSeconds: 60 },
});

export const resolveBillingAlert = operation({
	...common,
	method: "POST",
	path: "/api/admin/billing-alerts/{id}/resolve",
	summary: "Mark an alert about money as resolved",
	params: z.object({ id: z.uuid() }),
	answers: { 200: doneSchema },
	errors: ["conflict"],
});
