import { listRevenueDays } from "#app/features/audience/analytics/platform/get-platform-revenue.server.ts";
import { listSignups } from "#app/features/audience/analytics/platform/site-growth.server.ts";
import { addDays, toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import type { PanelResult } from "#app/lib/panel.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { checkHealth } from "./check-health.server.ts";
import { getAccountNumbers } from "./get-account-numbers.server.ts";
import { getTraffic } from "./get-traffic.server.ts";
import { getWaitingTimes } from "./get-waiting-times.server.ts";
import {
	INBOX_COUNTS,
	type Inbox,
	type InboxName,
	listWaitingWork,
	type WaitingWork,
} from "./list-waiting-work.server.ts";

/** The specification's texts. */
const NO_USERS = "User data unavailable due to backend connectivity issues.";
const NO_STATISTICS = "Analytics data unavailable due to backend connectivity issues.";
const NO_TICKETS = "Support tickets unavailable due to backend connectivity issues.";

const SHOWN_DAYS = 30;

/** The panels of the overview. Each can fail alone, and they load in parallel. */
export async function getOverview(request: { requestId: string }, clock: Clock = systemClock) {
	const today = toUtcDay(clock.now());
	const firstDay = addDays(today, 1 - SHOWN_DAYS);
	const [accounts, traffic, inbox, times, work, signups, revenue, health] = await Promise.all([
		loadPanel(getAccountNumbers(clock), NO_USERS, request),
		loadPanel(getTraffic(clock), NO_STATISTICS, request),
		getInbox(request),
		loadPanel(getWaitingTimes(clock), NO_TICKETS, request),
		loadWaitingWork(request, clock),
		loadPanel(listSignups(firstDay, today), NO_STATISTICS, request),
		loadPanel(listRevenueDays(firstDay, today), NO_STATISTICS, request),
		loadPanel(checkHealth(clock), "Health is unavailable right now.", request),
	]);
	return {
		accounts,
		traffic,
		inbox,
		times,
		work,
		signups,
		revenue,
		health,
		nowMs: clock.now().getTime(),
	};
}

/** Texts for what can't be counted. */
const UNCOUNTED: Record<InboxName, string> = {
	tickets: NO_TICKETS,
	reports: "Reports are unavailable right now.",
	appeals: "Appeals are unavailable right now.",
	targets: "Flagged addresses are unavailable right now.",
	registrations: "Sign-ups are unavailable right now.",
};

/** Counts of what people wait for, for the navigation and the overview. Each can fail alone. */
export type LoadedInbox = { [Name in keyof Inbox]: PanelResult<number> };

export async function getInbox(request: { requestId: string }): Promise<LoadedInbox> {
	const names = Object.keys(UNCOUNTED) as InboxName[];
	const counts = await Promise.all(
		names.map(async (name) => {
			const result = await loadPanel(INBOX_COUNTS[name](), UNCOUNTED[name], request);
			return [name, result] as const;
		}),
	);
	return Object.fromEntries(counts) as LoadedInbox;
}

/** What went wrong and needs somebody, for the overview. */
export function loadWaitingWork(
	request: { requestId: string },
	clock: Clock = systemClock,
): Promise<PanelResult<WaitingWork[]>> {
	return loadPanel(listWaitingWork(clock), "Waiting work is unavailable right now.", request);
}
