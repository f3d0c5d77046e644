import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { textField } from "#app/lib/text-field.ts";

/** Operations of the HTTP API that report views and clicks of public pages. */

const MAX_EVENTS = 1_000;
/** Maximum size of a batch that comes with a token, in bytes. Without one, the limit of any other call holds. */
const BATCH_MAX_BYTES = 1024 * 1024;

const about =
	"What happened: `username` for a view, `link_id` for a click; `user_agent`, `referrer` and `session_id` describe the visitor. Other fields are ignored.";
const facts = z.record(textField({ max: 100 }), z.unknown());

const eventSchema = z
	.strictObject({
		type: textField({ max: 100 }).optional().meta({
			description: "`profile_view` or `link_click`; other types are accepted and ignored",
		}),
		event_type: textField({ max: 100 }).optional().meta({ description: "The same as `type`" }),
		data: facts.optional().meta({ description: about }),
		event_data: facts.optional().meta({ description: "The same as `data`" }),
		session_id: textField({ max: 200 }).nullable().optional(),
		userId: textField({ max: 100 }).nullable().optional().meta({ description: "Ignored" }),
		user_id: textField({ max: 100 }).nullable().optional().meta({ description: "Ignored" }),
		consent_level: z
			.enum(["analytics", "none"])
			.optional()
			.meta({ description: "An event with `none` is counted in no way" }),
	})
	.meta({ id: "AnalyticsEvent" });
export type ReportedEvent = z.infer<typeof eventSchema>;

const countSchema = z
	.object({
		accepted: z.int().meta({ description: "Events in the request" }),
		counted: z.int().meta({ description: "Views and clicks that count" }),
		excluded: z.int().meta({ description: "Views and clicks that are only noted as not counted" }),
		ignored: z.int().meta({
			description: "Other events, those without consent, and those of no public page",
		}),
	})
	.meta({ id: "AnalyticsEventsCount" });

const tag = "Analytics";
const description =
	"Views and clicks on this site are counted without any report. A report of another site counts if it comes with a personal token of the page that has the scope `analytics:write`. Any other report is noted as not counted. The server’s time counts.";
const shared = {
	method: "POST",
	tag,
	description,
	access: { by: "anyone" },
	answers: { 202: countSchema },
} as const;
const EVENT = {
	type: "link_click",
	data: { link_id: "0198b1f5-5f0e-7cc1-a3a1-0d6a6f2b8c11", user_agent: "Mozilla/5.0 …" },
	session_id: "4f9c",
	consent_level: "analytics",
};

export const trackEvent = operation({
	...shared,
	path: "/api/analytics/track",
	summary: "Report one event of a page",
	body: z.strictObject({
		username: textField({ max: 100 }),
		event: textField({ max: 100 }).min(1),
		meta: facts.default({}).meta({ description: about }),
	}),
	limit: { calls: 300, perSeconds: 60 },
	example: {
		username: "ada",
		event: "link_click",
		meta: { link_id: EVENT.data.link_id, click_source: "public_profile" },
	},
});

export const reportEvent = operation({
	...shared,
	path: "/api/analytics/events",
	summary: "Report one event",
	body: eventSchema,
	limit: { calls: 300, perSeconds: 60 },
	example: EVENT,
});

export const reportEvents = operation({
	...shared,
	path: "/api/analytics/events/batch",
	summary: `Report up to ${formatWholeCount(MAX_EVENTS)} events`,
	description: `${description} A body may have 1 MB with a token, and 256 KB without one.`,
	body: z.strictObject({ events: z.array(eventSchema).min(1).max(MAX_EVENTS) }),
	maxBody: { bytes: BATCH_MAX_BYTES, limit: "A batch must be at most 1 MB" },
	limit: { calls: 60, perSeconds: 60 },
	example: { events: [EVENT] },
});
