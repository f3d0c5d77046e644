import {
	recordClick,
	recordUnprovenReport,
	recordView,
	type Visit,
} from "#app/features/audience/analytics/collect/record-visit.server.ts";
import {
	getLinkTarget,
	type LinkTarget,
} from "#app/features/creator-page/links/follow/get-link-target.server.ts";
import { isDue } from "#app/features/creator-page/links/follow/open-link.server.ts";
import {
	type CountedPage,
	listCountedPages,
} from "#app/features/creator-page/public/get-counted-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/** An event as a client has reported it. Nothing of it is checked. */
export type Report = {
	type: string;
	username: string | null;
	linkId: string | null;
	/** Tells visitors apart within a day. Never stored. */
	sessionId: string | null;
	userAgent: string;
	referrer: string;
	hasConsent: boolean;
};

type ReportsCount = { accepted: number; counted: number; excluded: number; ignored: number };

const VIEWS = new Set(["profile_view", "page_view", "view"]);
const CLICKS = new Set(["link_click", "click"]);

/** Maximum number of different pages and links in one request: each is looked up. */
const MAX_SUBJECTS = 100;

/**
 * Records reported views and clicks. Those of the page whose token came along count; all others are only noted as not
 * counted, so that nobody can raise another page's numbers (docs/decisions/0036-api-callers.md).
 *
 * @param provenProfileId page of the token that came along; null without one
 * @param sender facts of the request, for reports without a session
 * @throws AppError `invalid` for too many different pages and links; `unavailable`
 */
export async function recordReports(
	reports: readonly Report[],
	{
		proven,
		sender,
	}: {
		proven: { profileId: string; username: string } | null;
		sender: { address: string; userAgent: string; hasOptedOut: boolean };
	},
	clock: Clock = systemClock,
): Promise<ReportsCount> {
	const count = { accepted: reports.length, counted: 0, excluded: 0, ignored: 0 };
	const subjects = await findSubjects(reports);
	const nowMs = clock.now().getTime();
	const records = reports.map((report) => {
		const subject = report.hasConsent ? subjectOf(report, subjects, nowMs) : null;
		if (subject === null) {
			count.ignored += 1;
			return undefined;
		}
		if (!isProven(subject, proven)) {
			count.excluded += 1;
			return recordUnprovenReport({ analyticsKey: subject.profileKey });
		}
		count.counted += 1;
		const visit = visitOf(report, sender);
		return subject.kind === "click"
			? recordClick(subject.link, visit)
			: recordView({ analyticsKey: subject.profileKey }, visit);
	});
	await Promise.all(records);
	return count;
}

type Subject =
	| { kind: "view"; profileKey: number; username: string }
	| { kind: "click"; profileKey: number; link: LinkTarget };
type Subjects = {
	pages: ReadonlyMap<string, CountedPage>;
	links: ReadonlyMap<string, LinkTarget>;
};

async function findSubjects(reports: readonly Report[]): Promise<Subjects> {
	const usernames = new Set<string>();
	const linkIds = new Set<string>();
	for (const { type, username, linkId, hasConsent } of reports) {
		if (!hasConsent) continue;
		if (VIEWS.has(type) && username !== null) usernames.add(username);
		if (CLICKS.has(type) && linkId !== null) linkIds.add(linkId);
	}
	if (usernames.size + linkIds.size > MAX_SUBJECTS) {
		const message = `A request may be about ${MAX_SUBJECTS} different pages and links at most.`;
		throw new AppError("invalid", message, { field: "events" });
	}
	const [pages, links] = await Promise.all([
		listCountedPages([...usernames]),
		Promise.all([...linkIds].map(async (id) => [id, await getLinkTarget(id)] as const)),
	]);
	return {
		pages,
		links: new Map(links.filter((entry): entry is [string, LinkTarget] => entry[1] !== null)),
	};
}

/** @returns what the report is about; null if it isn't about a public page, or a link that is shown there */
function subjectOf(
	{ type, username, linkId }: Report,
	{ pages, links }: Subjects,
	nowMs: number,
): Subject | null {
	if (VIEWS.has(type)) {
		const page = username === null ? undefined : pages.get(username);
		return page && username !== null
			? { kind: "view", profileKey: page.analyticsKey, username }
			: null;
	}
	const link = CLICKS.has(type) && linkId !== null ? links.get(linkId) : undefined;
	if (!link || !isDue(link, nowMs)) return null;
	if (username !== null && username !== link.username) return null;
	return { kind: "click", profileKey: link.profileKey, link };
}

function isProven(
	subject: Subject,
	proven: { profileId: string; username: string } | null,
): boolean {
	if (proven === null) return false;
	return subject.kind === "click"
		? subject.link.tag === proven.profileId
		: subject.username === proven.username;
}

/** The visitor is the session, or else whoever sent the report. */
function visitOf(
	{ sessionId, userAgent, referrer }: Report,
	sender: { address: string; userAgent: string; hasOptedOut: boolean },
): Visit {
	return {
		address: sessionId === null ? sender.address : `session ${sessionId}`,
		userAgent: userAgent === "" ? sender.userAgent : userAgent,
		referrer,
		host: "",
		domain: null,
		search: "",
		isPrefetch: false,
		hasOptedOut: sender.hasOptedOut,
		isOwner: false,
		channelKey: null,
		language: null,
	};
}
