import { z } from "zod";
import { decodeCursor, encodeCursor } from "#app/api/cursor.ts";
import { handle } from "#app/api/handler.ts";
import { parseFields } from "#app/api/parse-field.ts";
import { getPageDashboard } from "#app/features/audience/analytics/get-api-dashboard.server.ts";
import { rangeOf } from "#app/features/audience/analytics/report/ranges.ts";
import { getApiOverview, toApiInvoice } from "#app/features/billing/get-api-billing.server.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/languages.ts";
import { cleanLine, cleanLines } from "#app/lib/clean-text.ts";
import { textField } from "#app/lib/text-field.ts";
import { AppError } from "#app/platform/errors.server.ts";
import {
	addNoteSchema,
	bulkDecisionSchema,
	changeEmailSchema,
	disableTwoStepSchema,
	endPlanSchema,
	exportSchema,
	givePlanSchema,
	reinstateDomainSchema,
	releaseUsernameSchema,
	suspendDomainSchema,
} from "./acts/acts-schema.ts";
import { decideAboutUsers } from "./acts/decide-about-users.server.ts";
import { createNote } from "./acts/notes.server.ts";
import { openAccount } from "./acts/open-account.server.ts";
import { actOnUser } from "./acts/user-acts.server.ts";
import * as operations from "./api.ts";
import type { UserEdit } from "./components/user-acts.tsx";
import { TIER_OF_ADMINISTRATORS } from "./get-page-analytics.server.ts";
import { exportUsers } from "./list/export-users.server.ts";
import { readUserSearch, type UserFilters } from "./list/list-schema.ts";
import {
	type ListedUser,
	listMatchingUserIds,
	listUsersById,
	listUsers as listUsersFrom,
} from "./list/list-users.server.ts";
import { searchLinks, searchTickets, searchUsers } from "./list/search.server.ts";
import { listPageLinks } from "./list-page-links.server.ts";
import {
	getAccount,
	getAccountBilling,
	getPageNumbers,
	listAccountDomains,
	listAccountHistory,
	listAccountReports,
	listAccountSessions,
	listAccountTickets,
	listNotes,
	type Note,
} from "./queries.server.ts";

/** The handlers of the operations on accounts. Acts are those of the administrators' forms. */

const byTime = z.tuple([z.iso.datetime(), z.uuid()]);
const byUsername = z.tuple([textField({ max: 50 }).regex(/^[a-z0-9_-]{1,50}$/), z.uuid()]);

export const handlers = handle(operations, {
	async listUsers({ query }) {
		const { limit, cursor, page, ...given } = query;
		const search = readFilters(given);
		if (page !== undefined && cursor === undefined) {
			const ids = await listMatchingUserIds(search, { limit: page * limit });
			const users = await readInOrder(ids.slice((page - 1) * limit));
			return { body: { users: users.map(toApiUser), next_cursor: null } };
		}
		const place = decodeCursor(cursor, search.sort === "username" ? byUsername : byTime);
		const after = place ? { key: place[0], id: place[1] } : undefined;
		const { users, next } = await listUsersFrom({ ...search, after }, { limit });
		const next_cursor = next && encodeCursor([next.key, next.id]);
		return { body: { users: users.map(toApiUser), next_cursor } };
	},

	async getAccount({ administrator, params }) {
		const account = await openAccount({ actor: administrator, userId: params.id });
		const { id: userId, page } = account;
		const { links, views, clicks, replies, unansweredReplies } = await getPageNumbers({ userId });
		const listed = toApiUser({
			...account,
			emailVerified: account.emailVerifiedAt !== null,
			username: page?.username ?? null,
			name: page?.name ?? null,
			links,
			views,
		});
		return {
			body: {
				...listed,
				bio: page?.bio ?? "",
				language: page?.language ?? DEFAULT_LANGUAGE,
				published: page?.published ?? false,
				link_clicks: clicks,
				suspended_at: account.suspendedAt?.toISOString() ?? null,
				suspension_reason: account.suspensionReason,
				suspension_note: account.suspensionNote,
				has_password: account.hasPassword,
				has_two_step: account.hasTwoStep,
				google_email: account.googleEmail,
				contact_replies: replies,
				unanswered_replies: unansweredReplies,
			} satisfies operations.ApiUserDetails,
		};
	},

	async listUserLinks({ administrator: actor, params, query }) {
		const { id: userId } = await openAccount({ actor, userId: params.id });
		const { links, page, pages } = await listPageLinks({ userId, page: query.page });
		return {
			body: {
				links: links.map(
					({ title, url, kind, state, clicks, recentClicks }): operations.ApiUserLink => ({
						title,
						url,
						kind,
						state,
						clicks,
						recent_clicks: recentClicks,
					}),
				),
				page,
				pages,
			},
		};
	},

	async getUserAnalytics({ administrator: actor, params, query }) {
		const { page } = await openAccount({ actor, userId: params.id });
		if (page === null) throw new AppError("not_found", "This account has no page.");
		const shown = { profileId: page.id, username: page.username, tier: TIER_OF_ADMINISTRATORS };
		return { body: await getPageDashboard(shown, rangeOf(query)) };
	},

	async deleteUser({ body, ...call }) {
		const reason = cleanLine(body.reason);
		if (reason === "") throw new AppError("invalid", "Enter a reason", { field: "reason" });
		const username = body.confirm_username.trim();
		try {
			const { current_password: currentPassword } = body;
			return await perform({ intent: "delete", reason, username, currentPassword }, call);
		} catch (error) {
			if (!(error instanceof AppError) || error.details.field !== "username") throw error;
			throw new AppError(error.code, error.message, { field: "confirm_username" });
		}
	},

	keepUser: (call) => perform({ intent: "keep" }, call),

	setUserStatus({ body, ...call }) {
		const { status, reason, notify } = body;
		const note = cleanLines(body.note);
		return perform(
			status === "suspended"
				? { intent: "suspend", reason, note, notify }
				: { intent: "activate", note, notify },
			call,
		);
	},

	resetUserPassword: (call) => perform({ intent: "reset-password" }, call),

	resendUserVerification: (call) => perform({ intent: "resend-verification" }, call),

	endUserSessions: (call) => perform({ intent: "end-sessions" }, call),

	async listUserSessions({ administrator: actor, params }) {
		const { id: userId } = await openAccount({ actor, userId: params.id });
		const { sessions, total, views } = await listAccountSessions({ userId });
		return {
			body: {
				sessions: sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
					id,
					device,
					created_at: createdAt.toISOString(),
					last_used_at: lastUsedAt.toISOString(),
				})),
				total,
				views: views.map(({ administratorEmail, startedAt, endsAt, isOpen, ...view }) => ({
					...view,
					administrator: administratorEmail,
					started_at: startedAt.toISOString(),
					ends_at: endsAt.toISOString(),
					is_open: isOpen,
				})),
			},
		};
	},

	async listUserTickets({ administrator: actor, params }) {
		const { id: userId } = await openAccount({ actor, userId: params.id });
		const tickets = await listAccountTickets({ userId });
		return {
			body: {
				tickets: tickets.map(({ id, subject, status, priority, createdAt, updatedAt }) => ({
					id,
					subject,
					status,
					priority,
					created_at: createdAt.toISOString(),
					updated_at: updatedAt.toISOString(),
				})),
			},
		};
	},

	async listUserReports({ administrator: actor, params }) {
		const { id: userId } = await openAccount({ actor, userId: params.id });
		const reports = await listAccountReports({ userId });
		return {
			body: {
				reports: reports.map(({ createdAt, resolvedAt, ...report }) => ({
					...report,
					created_at: createdAt.toISOString(),
					resolved_at: resolvedAt?.toISOString() ?? null,
				})),
			},
		};
	},

	async listUserHistory({ administrator: actor, params }) {
		const { id: userId, page } = await openAccount({ actor, userId: params.id });
		const entries = await listAccountHistory({ userId, profileId: page?.id ?? null });
		return {
			body: {
				entries: entries.map(({ position, createdAt, administratorEmail, ...entry }) => ({
					number: position,
					created_at: createdAt.toISOString(),
					administrator: administratorEmail,
					...entry,
				})),
			},
		};
	},

	async listUserNotes({ administrator: actor, params }) {
		const { id: userId } = await openAccount({ actor, userId: params.id });
		return { body: { notes: (await listNotes({ userId })).map(toApiNote) } };
	},

	async addUserNote({ administrator: actor, params, body, newId }) {
		const { text } = parseFields(addNoteSchema, { intent: "add-note", ...body });
		const { id: userId } = await getAccount(params.id);
		await createNote({ actor, userId, text, id: newId });
		const added = (await listNotes({ userId })).find(({ id }) => id === newId);
		if (!added) throw new AppError("not_found", "This note was already deleted.");
		return { body: toApiNote(added) };
	},

	deleteUserNote: (call) => perform({ intent: "delete-note", noteId: call.params.note_id }, call),

	async getUserBilling({ administrator: actor, params }) {
		const { id: userId } = await openAccount({ actor, userId: params.id });
		const [overview, { invoices, grants, customers }] = await Promise.all([
			getApiOverview({ userId }),
			getAccountBilling({ userId }),
		]);
		return {
			body: {
				overview,
				invoices: invoices.map(toApiInvoice),
				grants: grants.map(({ id, tier, until, reason, createdAt, givenBy }) => ({
					id,
					tier,
					until: until?.toISOString() ?? null,
					reason,
					created_at: createdAt.toISOString(),
					given_by: givenBy?.email ?? null,
				})),
				customers: customers.map(({ isDeleted: is_deleted, ...customer }) => ({
					...customer,
					is_deleted,
				})),
			} satisfies operations.ApiUserBilling,
		};
	},

	giveUserPlan: ({ body, ...call }) =>
		perform(parseFields(givePlanSchema, { intent: "give-plan", ...body }), call),

	endUserPlan({ body, ...call }) {
		const { grant_id: grantId } = call.params;
		return perform(parseFields(endPlanSchema, { intent: "end-plan", grantId, ...body }), call);
	},

	async listUserDomains({ administrator: actor, params }) {
		const account = await openAccount({ actor, userId: params.id });
		const domains = await listAccountDomains(account);
		return {
			body: {
				domains: domains.map(
					({ name, status, primary, ...domain }): operations.ApiUserDomain => ({
						name,
						status,
						is_shown: domain.isShown,
						is_primary: primary,
						is_removed: domain.isRemoved,
						active_at: domain.activeAt?.toISOString() ?? null,
						suspended_at: domain.suspendedAt?.toISOString() ?? null,
						suspension_reason: domain.suspensionReason,
						checked_at: domain.checkedAt?.toISOString() ?? null,
						created_at: domain.createdAt.toISOString(),
					}),
				),
			},
		};
	},

	suspendUserDomain({ body, ...call }) {
		return perform(parseFields(suspendDomainSchema, { intent: "suspend-domain", ...body }), call);
	},

	reinstateUserDomain({ body, ...call }) {
		const edit = { intent: "reinstate-domain", ...body } as const;
		return perform(parseFields(reinstateDomainSchema, edit), call);
	},

	changeUserEmail({ body, ...call }) {
		const { current_password: currentPassword, ...given } = body;
		const edit = { intent: "change-email", currentPassword, ...given } as const;
		return perform(parseFields(changeEmailSchema, edit), call);
	},

	disableUserTwoStep({ body: { proof, current_password: currentPassword }, ...call }) {
		const edit = { intent: "disable-two-step", proof, currentPassword } as const;
		return perform(parseFields(disableTwoStepSchema, edit), call);
	},

	releaseUsername({ body, ...call }) {
		const { current_password: currentPassword, name } = body;
		const edit = { intent: "release-username", currentPassword, name } as const;
		return perform(parseFields(releaseUsernameSchema, edit), call);
	},

	async setUserStatuses({ administrator, body }) {
		const { status, users, notify, ...terms } = body;
		const edit = parseFields(bulkDecisionSchema, {
			intent: status === "suspended" ? "suspend-users" : "activate-users",
			users: [...new Set(users)].join(" "),
			...(notify ? { notify: "on" as const } : {}),
			...terms,
		});
		return { body: await decideAboutUsers(administrator, edit) };
	},

	async exportUsers({ administrator: actor, body }) {
		const { users: chosen, reason: given, ...filters } = body;
		const { reason, users } = parseFields(exportSchema, {
			reason: given,
			...(chosen ? { users: [...new Set(chosen)].join(" ") } : {}),
		});
		const exported = { actor, reason, users, filters: readFilters(filters) };
		const { fileName, stream } = await exportUsers(exported);
		return new Response(stream, {
			headers: {
				"Content-Type": "text/csv; charset=utf-8; header=present",
				"Content-Disposition": `attachment; filename="${fileName}"`,
				"Cache-Control": "no-store",
			},
		});
	},

	async searchEverything({ query }) {
		const q = cleanLine(query.q);
		if (q === "") throw new AppError("invalid", "Enter a search text", { field: "q" });
		const [{ users, hasMore }, tickets, links] = await Promise.all([
			searchUsers(q),
			searchTickets(q),
			searchLinks(q),
		]);
		return {
			body: {
				users: users.map(toApiUser),
				has_more_users: hasMore,
				tickets: tickets.map(({ createdAt, status, ...ticket }) => ({
					...ticket,
					// The database's name is that of the API.
					status,
					created_at: createdAt.toISOString(),
				})),
				links: links.map(({ userId: user_id, ...link }) => ({ ...link, user_id })),
			},
		};
	},
});

/** Reads filters as the address of the list carries them. */
function readFilters({ search: q, ...given }: Record<string, string | undefined>): UserFilters {
	const asked = Object.entries({ ...given, ...(q === undefined ? {} : { q }) });
	const {
		before: _before,
		after: _after,
		...filters
	} = readUserSearch(
		new URLSearchParams(
			asked.flatMap(([name, value]): [string, string][] =>
				value === undefined ? [] : [[name, value]],
			),
		),
	);
	return filters;
}

async function readInOrder(ids: readonly string[]): Promise<ListedUser[]> {
	const users = new Map((await listUsersById(ids)).map((user) => [user.id, user]));
	return ids.flatMap((id) => users.get(id) ?? []);
}

type UserCall = {
	administrator: Parameters<typeof actOnUser>[1]["actor"];
	params: { id: string };
};

/** @throws AppError `not_found`; as the act */
async function perform(edit: UserEdit, { administrator: actor, params }: UserCall) {
	return { body: { message: await actOnUser(edit, { actor, userId: params.id }) } };
}

function toApiNote({ id, text, administratorEmail, createdAt }: Note) {
	return { id, text, administrator: administratorEmail, created_at: createdAt.toISOString() };
}

function toApiUser(user: Omit<ListedUser, "photo">): operations.ApiUser {
	return {
		id: user.id,
		name: user.name ?? "",
		email: user.email,
		username: user.username,
		tier: user.tier,
		status: user.status,
		total_links: user.links,
		profile_views: user.views,
		created_at: user.createdAt.toISOString(),
		last_active: user.lastActiveAt?.toISOString() ?? null,
		email_verified: user.emailVerified,
		deletion_requested_at: user.deletionRequestedAt?.toISOString() ?? null,
	};
}
