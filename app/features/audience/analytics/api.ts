import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { EXCLUSION_REASONS } from "./codes.ts";

/** Operations of the HTTP API that read analytics. docs/analytics.md defines the numbers. */

const count = z.int().min(0);
const percent = z.number().nullable();
const day = z.iso.date();

const shareSchema = z.object({ name: z.string(), visitors: count, percentage: z.number() });

const summarySchema = z
	.object({
		days: z.int().meta({ description: "Days that are shown, which the plan may limit" }),
		total_views: count,
		unique_visitors: count,
		link_clicks: count,
		conversion_rate: percent.meta({
			description: "Percent of visitors who clicked; null without any",
		}),
		avg_time_on_page: z.string().meta({ description: "Minutes and seconds, such as 1:05" }),
		daily_views: z.array(
			z.object({ date: z.string(), views: count, visitors: count, clicks: count }),
		),
		referrers: z
			.array(shareSchema)
			.nullable()
			.meta({ description: "Null if the plan has no breakdowns" }),
		devices: z
			.record(z.string(), z.number())
			.nullable()
			.meta({ description: "Percent of visitors by kind of device" }),
		geography: z
			.array(z.object({ country: z.string(), visitors: count, percentage: z.number() }))
			.nullable(),
		top_pages: z.array(z.object({ path: z.string(), views: count, unique_views: count })),
		links: z.array(z.object({ title: z.string(), clicks: count })),
	})
	.meta({ id: "AnalyticsSummary" });
export type ApiSummary = z.infer<typeof summarySchema>;

const overviewFields = {
	total_views: count,
	unique_visitors: count,
	total_clicks: count,
	conversion_rate: percent.meta({ description: "Percent; null without visitors" }),
	bounce_rate: percent.meta({ description: "Percent; null without visits" }),
	avg_session_duration: z
		.number()
		.nullable()
		.meta({ description: "Seconds; null if it wasn’t measured" }),
};

export const dashboardSchema = z
	.object({
		context: z.enum(["page", "platform"]),
		period: z.object({
			first_day: day,
			last_day: day,
			unit: z.enum(["hour", "day"]),
			cut_to_days: z.int().nullable().meta({
				description: "Number of days that can be shown, if the period asked for more",
			}),
		}),
		...overviewFields,
		previous: z
			.object(overviewFields)
			.nullable()
			.meta({ description: "The period of the same length before; null if it isn’t known" }),
		daily: z.array(z.object({ at: z.string(), views: count, visitors: count, clicks: count })),
		top_pages: z.array(z.object({ path: z.string(), views: count, unique_views: count })),
		addresses: z
			.array(z.object({ address: z.string(), views: count, unique_views: count, clicks: count }))
			.nullable()
			.meta({
				description:
					"Where visitors reached the page: on this site, such as `links.example/ada`, and at its own domains. Those without numbers are left out. Null for all pages",
			}),
		top_links: z.array(z.object({ title: z.string(), profile: z.string(), clicks: count })),
		new_vs_returning: z
			.object({ new: z.number(), returning: z.number() })
			.nullable()
			.meta({ description: "Percent of visitors, within the day; null without visitors" }),
		device_types: z
			.object({ desktop: count, mobile: count, tablet: count, other: count })
			.nullable()
			.meta({ description: "Visitors; null if the plan has no breakdowns" }),
		traffic_sources: z
			.object({ direct: count, organic: count, social: count, referral: count })
			.nullable()
			.meta({ description: "Visitors; null if the plan has no breakdowns" }),
		excluded: z
			.array(z.object({ reason: z.enum(EXCLUSION_REASONS), hits: count }))
			.meta({ description: "Hits that don’t count" }),
		realtime_users: count.meta({ description: "Visitors of the last five minutes" }),
		signups: z
			.array(z.object({ date: day, count }))
			.nullable()
			.meta({ description: "Administrators only" }),
		upgrades: z
			.array(z.object({ date: day, count, revenue: z.number() }))
			.nullable()
			.meta({ description: "Administrators only; revenue in US dollars" }),
		total_revenue: z
			.number()
			.nullable()
			.meta({ description: "Administrators only; US dollars in the period" }),
	})
	.meta({ id: "AnalyticsDashboard" });
export type ApiDashboard = z.infer<typeof dashboardSchema>;
export type ApiAnalyticsOverview = z.infer<z.ZodObject<typeof overviewFields>>;

/** Query parameters of the period that numbers are read for. */
export const rangeQuery = {
	range: z
		.enum(["24h", "7d", "30d", "90d", "all", "custom"])
		.default("7d")
		.meta({ description: "`custom` is from `from` to `to`, by default the last 30 days" }),
	from: day.optional(),
	to: day.optional(),
};

const tag = "Analytics";
const MAX_DAYS = 36_500;

export const getAnalyticsSummary = operation({
	method: "GET",
	path: "/api/analytics/summary",
	tag,
	summary: "Read the numbers of the last days",
	access: { by: "page", scope: "analytics:read" },
	unauthenticated: "User authentication required for analytics data.",
	query: z.strictObject({ days: z.coerce.number().int().min(1).max(MAX_DAYS).default(30) }),
	answers: { 200: summarySchema },
});

export const getAnalyticsDashboard = operation({
	method: "GET",
	path: "/api/analytics/dashboard",
	tag,
	summary: "Read the numbers of a period",
	description: "For a creator the numbers of the page; for an administrator those of all pages.",
	access: { by: "page-or-administrator", scope: "analytics:read" },
	unauthenticated: "User authentication required for analytics data.",
	query: z.strictObject(rangeQuery),
	answers: { 200: dashboardSchema },
});

export const getRealtimeVisitors = operation({
	method: "GET",
	path: "/api/analytics/realtime",
	tag,
	summary: "Count the visitors of the last five minutes",
	access: { by: "page-or-administrator", scope: "analytics:read" },
	unauthenticated: "User authentication required for analytics data.",
	answers: { 200: z.object({ realtime_users: count }) },
});
