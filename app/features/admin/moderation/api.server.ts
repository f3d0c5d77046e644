import { z } from "zod";
import { decodeCursor, encodeCursor } from "#app/api/cursor.ts";
import { handle } from "#app/api/handler.ts";
import { parseFields } from "#app/api/parse-field.ts";
import { countUnjudgedLinks } from "#app/features/admin/link-safety/queries.server.ts";
import * as operations from "./api.ts";
import { createOwnAppeal } from "./appeals/create-own-appeal.server.ts";
import { acceptAppeal, rejectAppeal } from "./appeals/decide-appeal.server.ts";
import { listRestrictions } from "./appeals/list-restrictions.server.ts";
import { getAppeal, listAppeals } from "./appeals/queries.server.ts";
import { answerAppealSchema, appealSchema } from "./appeals/schema.ts";
import { caseSchema } from "./decisions/schema.ts";
import { getCase, getLatestDecisionId, type PastDecision } from "./queue/get-case.server.ts";
import { listReportedPages } from "./queue/list-reported-pages.server.ts";
import { updateCase } from "./queue/update-case.server.ts";
import { getStatistics } from "./statistics/get-statistics.server.ts";
import { readStatisticsDays } from "./statistics/schema.ts";

/** The handlers of the operations on reports, decisions and appeals. Acts are those of the administrators' forms. */

const queuePlace = z.tuple([z.iso.datetime(), z.uuid()]);

export const handlers = handle(operations, {
	async listReportedPages({ query }) {
		const { limit, cursor, reason = null } = query;
		const place = decodeCursor(cursor, queuePlace);
		const after = place ? { since: new Date(place[0]), profileId: place[1] } : null;
		const { pages, next } = await listReportedPages({ after, reason }, limit);
		return {
			body: {
				pages: pages.map(({ profileId, since, isSuspended, ...page }) => ({
					...page,
					page_id: profileId,
					since: since.toISOString(),
					is_suspended: isSuspended,
				})),
				next_cursor: next && encodeCursor([next.since.toISOString(), next.profileId]),
			},
		};
	},

	async getModerationCase({ params, query }) {
		const found = await getCase({ profileId: params.id, reportId: query.report ?? null });
		const { page, domains, reports, snapshot, links, decisions, history } = found;
		return {
			body: {
				page_id: page.profileId,
				user_id: page.userId,
				username: page.username,
				name: page.name,
				published: page.published,
				is_suspended: page.isSuspended,
				account_status: page.accountStatus,
				tier: page.tier,
				created_at: page.createdAt.toISOString(),
				domains: domains.map(({ name, status, isShown }) => ({ name, status, is_shown: isShown })),
				open_reports: found.openReports,
				reports: reports.map(({ wantsAnswer, hasSnapshot, createdAt, ...report }) => ({
					...report,
					wants_answer: wantsAnswer,
					has_snapshot: hasSnapshot,
					created_at: createdAt.toISOString(),
				})),
				snapshot: snapshot && {
					report_id: snapshot.reportId,
					created_at: snapshot.createdAt.toISOString(),
					links: snapshot.links,
				},
				total_links: found.linkCount,
				links: links.map(({ finalUrl, isHidden, ...link }) => ({
					...link,
					final_url: finalUrl,
					is_hidden: isHidden,
				})),
				decisions: decisions.map(({ appeal, ...decision }) => ({
					...toApiDecision(decision),
					appeal,
				})),
				history: history.map(({ updatedAt, ...version }) => ({
					...version,
					updated_at: updatedAt.toISOString(),
				})),
			} satisfies operations.ApiCase,
		};
	},

	async decideAboutPage({ administrator: actor, params, body }) {
		const edit = parseFields(caseSchema, {
			intent: "decide",
			kind: body.kind,
			hidden: body.link_ids,
			reason: body.reason,
			note: body.note,
			notify: body.notify,
			answer: body.answer_reporters,
			until: body.reports_until ?? new Date().toISOString(),
			...(await seenDecisionOf(params.id, body.seen_decision)),
		});
		return { body: { message: await updateCase({ actor, profileId: params.id, edit }) } };
	},

	async liftDecision({ administrator: actor, params, body }) {
		const { seen_decision: seen, ...terms } = body;
		const edit = parseFields(caseSchema, {
			intent: "lift",
			decisionId: params.decision_id,
			...terms,
			...(await seenDecisionOf(params.id, seen)),
		});
		return { body: { message: await updateCase({ actor, profileId: params.id, edit }) } };
	},

	async listAppeals({ query }) {
		const after = decodeCursor(query.cursor, z.tuple([z.uuid()]))?.[0] ?? null;
		const { appeals, next } = await listAppeals({
			isOpen: query.state === "open",
			after,
			limit: query.limit,
		});
		return {
			body: {
				appeals: appeals.map(({ id, createdAt, outcome, decision }) => ({
					id,
					created_at: createdAt.toISOString(),
					outcome,
					kind: decision.kind,
					reason: decision.reason,
					username: decision.profile?.username ?? null,
				})),
				next_cursor: next && encodeCursor([next]),
			},
		};
	},

	async getAppeal({ params }) {
		const { createdAt, answeredByEmail, answeredAt, decision, ...appeal } = await getAppeal(
			params.id,
		);
		return {
			body: {
				...appeal,
				created_at: createdAt.toISOString(),
				answered_by: answeredByEmail,
				answered_at: answeredAt?.toISOString() ?? null,
				decision: toApiDecision(decision),
				page: decision.profile,
			},
		};
	},

	async answerAppeal({ administrator: actor, params, body }) {
		const isAccepted = body.outcome === "accepted";
		const intent = isAccepted ? "accept" : "reject";
		const { note } = parseFields(answerAppealSchema, { intent, note: body.note });
		const answer = isAccepted ? acceptAppeal : rejectAppeal;
		await answer({ actor, appealId: params.id, note });
		return { body: { message: isAccepted ? "Appeal accepted" : "Appeal rejected" } };
	},

	async getModerationStatistics({ query }) {
		const days = readStatisticsDays(query.days);
		const [statistics, unchecked] = await Promise.all([
			getStatistics({ days }),
			countUnjudgedLinks(),
		]);
		const { reportedPages, medianHours, ...numbers } = statistics;
		return {
			body: {
				days,
				...numbers,
				reported_pages: reportedPages,
				median_hours: medianHours,
				unchecked_links: unchecked,
			},
		};
	},

	async listRestrictions({ caller }) {
		const restrictions = await listRestrictions(caller);
		return {
			body: {
				restrictions: restrictions.map(({ decisionId, linkTitles, ...restriction }) => ({
					decision_id: decisionId,
					...restriction,
					link_titles: linkTitles,
				})),
			},
		};
	},

	async appealDecision({ caller: { userId }, params, body, facts }) {
		const { message } = parseFields(appealSchema, body);
		const { address } = facts;
		await createOwnAppeal({ userId, decisionId: params.id, message, address });
		return { body: { message: "Appeal sent" } };
	},
});

/** Without the id of a decision, the caller decides whatever the latest one is. */
async function seenDecisionOf(
	profileId: string,
	seen: string | null | undefined,
): Promise<{ seenDecision?: string }> {
	const id = seen === undefined ? await getLatestDecisionId(profileId) : seen;
	return id === null ? {} : { seenDecision: id };
}

function toApiDecision(
	decision: Omit<PastDecision, "appeal">,
): Omit<operations.ApiDecision, "appeal"> {
	return {
		id: decision.id,
		kind: decision.kind,
		reason: decision.reason,
		note: decision.note,
		link_titles: decision.linkTitles,
		administrator: decision.administratorEmail,
		created_at: decision.createdAt.toISOString(),
		lifted_at: decision.liftedAt?.toISOString() ?? null,
	};
}
