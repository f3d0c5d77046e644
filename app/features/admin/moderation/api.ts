import { z } from "zod";
import { listQuery, nextCursor } from "#app/api/cursor.ts";
import { doneSchema } from "#app/api/done.ts";
import { operation } from "#app/api/operation.ts";
import { DOMAIN_STATUSES } from "#app/features/creator-page/domains/domain-state.ts";
import { AccountStatus, Actor, Tier } from "#app/generated/prisma/enums.ts";
import { textField } from "#app/lib/text-field.ts";
import { DECISION_KINDS, DECISION_REASONS, DEFAULT_REASON } from "./decisions/kinds.ts";
import { REPORT_REASONS } from "./schema.ts";
import { STATISTICS_DAYS } from "./statistics/schema.ts";

/** Operations of the HTTP API on reports, decisions and appeals, for administrators. */

const time = z.iso.datetime();
const count = z.int().min(0);
const params = z.object({ id: z.uuid() });
const common = { tag: "Administration: moderation", access: { by: "administrator" } } as const;

const decisionSchema = z
	.object({
		id: z.uuid(),
		kind: z.string(),
		reason: z.string(),
		note: z.string(),
		link_titles: z.array(z.string()),
		administrator: z.string(),
		created_at: time,
		lifted_at: time.nullable(),
		appeal: z.object({ id: z.uuid(), outcome: z.string().nullable() }).nullable(),
	})
	.meta({ id: "ModerationDecision" });
export type ApiDecision = z.infer<typeof decisionSchema>;

const caseSchema = z
	.object({
		page_id: z.uuid(),
		user_id: z.uuid(),
		username: z.string(),
		name: z.string(),
		published: z.boolean(),
		is_suspended: z.boolean(),
		account_status: z.enum(AccountStatus),
		tier: z.enum(Tier),
		created_at: time,
		domains: z
			.array(
				z.object({
					name: z.string(),
					status: z.enum([...DOMAIN_STATUSES, "kept"]),
					is_shown: z
						.boolean()
						.meta({ description: "Whether its DNS and the plan allow the page there" }),
				}),
			)
			.meta({ description: "The page’s own domains" }),
		open_reports: count,
		reports: z
			.array(
				z.object({
					id: z.uuid(),
					reason: z.string(),
					details: z.string(),
					domain: z.string().nullable().meta({
						description:
							"The page’s own domain at which it was reported; null at the site’s own address",
					}),
					wants_answer: z.boolean(),
					has_snapshot: z.boolean(),
					created_at: time,
				}),
			)
			.meta({ description: "The latest 50 open reports" }),
		snapshot: z
			.object({
				report_id: z.uuid(),
				created_at: time,
				links: z.array(z.object({ id: z.uuid(), title: z.string(), url: z.string() })),
			})
			.nullable()
			.meta({ description: "Links of the page when it was reported" }),
		total_links: count,
		links: z
			.array(
				z.object({
					id: z.uuid(),
					title: z.string(),
					url: z.string(),
					final_url: z.string().nullable(),
					finding: z.string().nullable().meta({ description: "What speaks against the address" }),
					enabled: z.boolean(),
					is_hidden: z.boolean(),
				}),
			)
			.meta({ description: "The first 200" }),
		decisions: z.array(decisionSchema).meta({ description: "The latest 20" }),
		history: z
			.array(z.object({ id: z.uuid(), what: z.string(), author: z.enum(Actor), updated_at: time }))
			.meta({ description: "The latest 10 changes of the page" }),
	})
	.meta({ id: "ModerationCase" });
export type ApiCase = z.infer<typeof caseSchema>;

export const listReportedPages = operation({
	...common,
	method: "GET",
	path: "/api/admin/moderation/pages",
	summary: "List pages with open reports, the longest waiting first",
	query: z.strictObject({ ...listQuery, reason: z.enum(REPORT_REASONS).optional() }),
	answers: {
		200: z.object({
			pages: z.array(
				z.object({
					page_id: z.uuid(),
					username: z.string(),
					name: z.string(),
					reports: count,
					reasons: z.array(z.string()),
					since: time,
					is_suspended: z.boolean(),
				}),
			),
			next_cursor: nextCursor,
		}),
	},
});

export const getModerationCase = operation({
	...common,
	method: "GET",
	path: "/api/admin/moderation/pages/{id}",
	summary: "Read what is needed to decide about a page",
	params,
	query: z.strictObject({
		report: z.uuid().optional().meta({ description: "Report of the snapshot; the latest without" }),
	}),
	answers: { 200: caseSchema },
});

const seenDecision = z.uuid().nullable().optional().meta({
	description:
		"Id of the latest decision that you have seen, or null for none: refused if there is a newer one",
});
const termsFields = {
	note: textField({ max: 2_000 }).default("").meta({ description: "Text for the creator" }),
	notify: z.boolean().default(true).meta({ description: "Whether the creator gets an email" }),
	seen_decision: seenDecision,
};

export const decideAboutPage = operation({
	...common,
	method: "POST",
	path: "/api/admin/moderation/pages/{id}/decisions",
	summary: "Decide about a page, and close its reports",
	params,
	body: z.strictObject({
		kind: z.enum(DECISION_KINDS),
		link_ids: z
			.array(z.uuid())
			.max(200)
			.default([])
			.meta({ description: "Links to hide, for `link-hidden`" }),
		reason: z.enum(DECISION_REASONS).default(DEFAULT_REASON),
		...termsFields,
		reports_until: time
			.optional()
			.meta({ description: "Closes reports up to this time; all without it" }),
		answer_reporters: z
			.boolean()
			.default(false)
			.meta({ description: "Whether reporters who left an address get an answer" }),
	}),
	answers: { 200: doneSchema },
	errors: ["conflict"],
	destructive: true,
	example: { kind: "warning", reason: "Spam or scam", note: "Please remove the link." },
	creates: true,
});

export const liftDecision = operation({
	...common,
	method: "POST",
	path: "/api/admin/moderation/pages/{id}/decisions/{decision_id}/lift",
	summary: "Lift an earlier decision",
	params: params.extend({ decision_id: z.uuid() }),
	body: z.strictObject({
		reason: z.enum(DECISION_REASONS).default(DEFAULT_REASON),
		...termsFields,
	}),
	answers: { 200: doneSchema },
	errors: ["conflict"],
	example: { note: "Sorry, our mistake." },
});

const appealFields = {
	id: z.uuid(),
	created_at: time,
	outcome: z.string().nullable().meta({ description: "Null while it is open" }),
};

export const listAppeals = operation({
	...common,
	method: "GET",
	path: "/api/admin/moderation/appeals",
	summary: "List appeals: open ones, the longest waiting first; or answered ones, latest first",
	query: z.strictObject({
		...listQuery,
		state: z.enum(["open", "answered"]).default("open"),
	}),
	answers: {
		200: z.object({
			appeals: z.array(
				z.object({
					...appealFields,
					kind: z.string(),
					reason: z.string(),
					username: z.string().nullable(),
				}),
			),
			next_cursor: nextCursor,
		}),
	},
});

export const getAppeal = operation({
	...common,
	method: "GET",
	path: "/api/admin/moderation/appeals/{id}",
	summary: "Read an appeal and the decision that it is about",
	params,
	answers: {
		200: z
			.object({
				...appealFields,
				message: z.string(),
				answer: z.string(),
				answered_by: z.string().nullable(),
				answered_at: time.nullable(),
				decision: decisionSchema.omit({ appeal: true }),
				page: z.object({ id: z.uuid(), username: z.string() }).nullable(),
			})
			.meta({ id: "Appeal" }),
	},
});

export const answerAppeal = operation({
	...common,
	method: "POST",
	path: "/api/admin/moderation/appeals/{id}/answer",
	summary: "Accept an appeal, which lifts the decision; or reject it",
	description: "Another administrator than the one who decided has to answer, if there is one.",
	params,
	body: z.strictObject({
		outcome: z.enum(["accepted", "rejected"]),
		note: textField({ max: 2_000 })
			.default("")
			.meta({ description: "Text for the creator; required to reject" }),
	}),
	answers: { 200: doneSchema },
	errors: ["conflict"],
	example: { outcome: "accepted", note: "You are right." },
});

const counted = <Key extends string>(key: Key) =>
	z.array(z.object({ [key]: z.string(), count } as Record<Key, z.ZodString> & { count: z.ZodInt }));

export const getModerationStatistics = operation({
	...common,
	method: "GET",
	path: "/api/admin/moderation/statistics",
	summary: "Read the numbers of moderation",
	query: z.strictObject({
		days: z
			.enum(STATISTICS_DAYS.map(String) as [string, ...string[]])
			.default("30")
			.meta({ description: "Length of the period" }),
	}),
	answers: {
		200: z
			.object({
				days: count,
				reports: count,
				reported_pages: count,
				reasons: counted("reason"),
				decisions: counted("kind"),
				administrators: z.array(
					z.object({
						email: z
							.string()
							.nullable()
							.meta({ description: "`null` for all administrators who were removed" }),
						count,
					}),
				),
				median_hours: z.number().nullable().meta({ description: "From report to decision" }),
				appeals: z.object({ received: count, accepted: count, rejected: count }),
				unchecked_links: count.meta({ description: "At most 100,000" }),
			})
			.meta({ id: "ModerationStatistics" }),
	},
});

export const listRestrictions = operation({
	method: "GET",
	path: "/api/account/restrictions",
	tag: "Account",
	summary: "List decisions in force about your page",
	access: { by: "creator", scope: "account:read" },
	answers: {
		200: z.object({
			restrictions: z.array(
				z.object({
					decision_id: z.uuid(),
					kind: z.string(),
					reason: z.string(),
					note: z.string(),
					link_titles: z.array(z.string()),
					appeal: z.enum(["open", "rejected"]).nullable(),
				}),
			),
		}),
	},
});

export const appealDecision = operation({
	method: "POST",
	path: "/api/account/restrictions/{id}/appeal",
	tag: "Account",
	summary: "Appeal a decision about your page",
	description: "Once for each decision, while it is in force.",
	access: { by: "creator", scope: "account:write" },
	params,
	body: z.strictObject({ message: textField({ max: 2_000 }).min(10) }),
	answers: { 201: doneSchema },
	errors: ["conflict"],
	example: { message: "The link leads to my own shop." },
	creates: true,
});
