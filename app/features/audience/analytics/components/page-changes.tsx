import { href, Link } from "react-router";
import type { ReportSpan } from "#app/features/audience/analytics/report/report-scope.server.ts";
import { formatDay } from "#app/lib/chart-scale.ts";

/** A change of the page, oldest first in lists. `at` is a time in ISO 8601, `what` says in words what changed. */
export type ChangeNote = { id: string; at: string; what: string };

/** Days of the period on which the page changed, newest first; for its owner with links to its history. */
export function PageChanges({
	changes,
	isOwner,
}: {
	changes: readonly ChangeNote[];
	isOwner: boolean;
}) {
	if (changes.length === 0) return null;
	const page = isOwner ? "your page" : "the page";
	return (
		<details className="text-ui">
			<summary className="hit-44 w-fit cursor-pointer py-1 text-muted hover:text-ink">
				{changes.length === 1 ? `1 change to ${page}` : `${changes.length} changes to ${page}`}
			</summary>
			<ul className="mt-2 grid gap-1">
				{[...changes].reverse().map(({ id, at, what }) => (
					<li key={id} className="flex flex-wrap gap-x-3">
						<span className="min-w-16 tabular text-muted">{formatDay(at)}</span>
						{isOwner ? (
							<Link
								to={href("/dashboard/settings/history/:versionId", { versionId: id })}
								className="link wrap-anywhere"
							>
								{what}
							</Link>
						) : (
							<span className="wrap-anywhere">{what}</span>
						)}
					</li>
				))}
			</ul>
		</details>
	);
}

/** @returns the changes of each day or hour of the series, in words */
export function notesOf(
	changes: readonly ChangeNote[],
	span: Pick<ReportSpan, "unit">,
): Record<string, string> {
	const notes: Record<string, string> = {};
	for (const { at, what } of changes) {
		const key = keyOf(at, span);
		notes[key] = notes[key] === undefined ? what : `${notes[key]}; ${what}`;
	}
	return notes;
}

/** @returns the day or hour of the series that contains the time. @param at ISO 8601 in UTC */
export function keyOf(at: string, { unit }: Pick<ReportSpan, "unit">): string {
	return unit === "day" ? at.slice(0, 10) : `${at.slice(0, 13)}:00Z`;
}
