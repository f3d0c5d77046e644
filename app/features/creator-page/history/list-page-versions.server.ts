import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { formatLocalTime } from "#app/lib/format-time.ts";
import { db } from "#app/platform/db.server.ts";
import { describeChanges } from "./changes.ts";
import { createPageVersion } from "./create-page-version.server.ts";
import { getTimeZone } from "./queries.server.ts";
import { type ListedVersion, VERSIONS_PER_PAGE } from "./schema.ts";

/**
 * Lists the page's versions, newest first, grouped by day in the creator's time zone. The first one is always the
 * current page: if a save failed to keep its version, it is kept here.
 *
 * @param page page number, counted from 1; empty if it doesn't exist
 * @throws AppError `not_found`
 */
export async function listPageVersions(
	owner: PageOwner,
	{ page }: { page: number },
): Promise<{
	timeZone: string;
	days: { day: string; versions: ListedVersion[] }[];
	pages: number;
}> {
	const timeZone = await getTimeZone(owner);
	// Whoever reads the list has not made that change: most likely the creator has.
	await createPageVersion({ profileId: owner.profileId, actor: "creator" });
	const where = { profileId: owner.profileId };
	const [count, rows] = await Promise.all([
		db.pageVersion.count({ where }),
		db.pageVersion.findMany({
			where,
			orderBy: { number: "desc" },
			skip: (page - 1) * VERSIONS_PER_PAGE,
			take: VERSIONS_PER_PAGE,
			select: { id: true, changes: true, author: true, updatedAt: true },
		}),
	]);
	const days: { day: string; versions: ListedVersion[] }[] = [];
	for (const [index, { id, changes, author, updatedAt }] of rows.entries()) {
		const { day, clock } = formatLocalTime(updatedAt, timeZone);
		const version = {
			id,
			clock,
			what: describeChanges(changes, (time) => formatVersionTime(time, timeZone)),
			author,
			isCurrent: page === 1 && index === 0,
		};
		const last = days.at(-1);
		if (last?.day === day) last.versions.push(version);
		else days.push({ day, versions: [version] });
	}
	return { timeZone, days, pages: Math.max(1, Math.ceil(count / VERSIONS_PER_PAGE)) };
}

/** @returns the time in words, such as "November 21, 2026, 9:05 AM" */
export function formatVersionTime(time: Date, timeZone: string): string {
	const { day, clock } = formatLocalTime(time, timeZone);
	return `${day}, ${clock}`;
}
