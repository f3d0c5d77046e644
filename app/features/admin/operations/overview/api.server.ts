import { handle } from "#app/api/handler.ts";
import { TIERS } from "#app/features/billing/plans/plans.ts";
import { endAlert } from "#app/features/billing/sync/end-alert.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import type { PanelResult } from "#app/lib/panel.ts";
import { mapError } from "#app/platform/map-error.server.ts";
import * as operations from "./api.ts";
import { checkHealth } from "./check-health.server.ts";
import { getInbox, loadWaitingWork } from "./get-overview.server.ts";
import { getStats } from "./get-stats.server.ts";
import { ALERT_RESOLVED_MESSAGE } from "./schema.ts";

/** The handlers of the operations on the whole site: its numbers, its health, and what waits for an administrator. */

/** The specification's text. */
const FAILED = "Failed to load admin analytics data.";

export const handlers = handle(operations, {
	async getStats({ query }) {
		const stats = await mapError(FAILED, () => getStats({ days: query.days ?? null }));
		const { users, activeUsers, byPlan, days, signups } = stats;
		const views = days.reduce((sum, day) => sum + day.views, 0);
		const clicks = days.reduce((sum, day) => sum + day.clicks, 0);
		const isDetailed = query.detailed === "true" || query.detailed === "1";
		return {
			body: {
				total_users: users,
				active_users: activeUsers,
				inactive_users: Math.max(0, users - activeUsers),
				suspended_users: stats.suspendedUsers,
				...(Object.fromEntries(TIERS.map((tier) => [`${tier}_users`, byPlan[tier]])) as Record<
					`${Tier}_users`,
					number
				>),
				total_links: stats.links,
				total_views: views,
				link_clicks: clicks,
				click_through_rate: views === 0 ? 0 : round((100 * clicks) / views),
				clicks_per_active_user: activeUsers === 0 ? 0 : round(clicks / activeUsers),
				total_revenue: stats.mrrCents / 100,
				waiting_tickets: stats.waitingTickets,
				first_day: stats.firstDay,
				last_day: stats.lastDay,
				...(isDetailed
					? {
							days: days.map(({ day: date, ...counts }) => ({ date, ...counts })),
							signups: signups.map(({ day: date, count }) => ({ date, count })),
						}
					: {}),
			} satisfies operations.ApiStats,
		};
	},

	async getWaitingWork({ administrator }) {
		const [inbox, work] = await Promise.all([
			getInbox(administrator),
			loadWaitingWork(administrator),
		]);
		return {
			body: {
				tickets: dataOf(inbox.tickets),
				reports: dataOf(inbox.reports),
				appeals: dataOf(inbox.appeals),
				flagged_addresses: dataOf(inbox.targets),
				sign_ups: dataOf(inbox.registrations),
				work:
					dataOf(work)?.map((item) => ({
						kind: item.kind,
						count: item.count,
						...("names" in item ? { names: item.names } : {}),
						...("sources" in item ? { names: item.sources } : {}),
						...("alerts" in item ? { alerts: item.alerts } : {}),
					})) ?? null,
			},
		};
	},

	getHealth: async () => ({
		body: { checks: await checkHealth() },
	}),

	async resolveBillingAlert({ administrator: actor, params }) {
		await endAlert({ actor, alertId: params.id });
		return { body: { message: ALERT_RESOLVED_MESSAGE } };
	},
});

function dataOf<T>(panel: PanelResult<T>): T | null {
	return "data" in panel ? panel.data : null;
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
