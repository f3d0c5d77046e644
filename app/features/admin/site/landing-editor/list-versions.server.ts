import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { mergeOverDefaults } from "../landing/merge-over-defaults.ts";
import type { HomepageDocument } from "../landing/schema.ts";
import { titleOf } from "../landing/sections.ts";
import { changedSections, type Difference, documentDifferences } from "./differences.ts";
import { getHomepageDraft } from "./get-homepage-draft.server.ts";

const VERSIONS_PER_PAGE = 20;

export type ListedVersion = {
	number: number;
	createdAt: Date;
	/** Null for the versions of an older release. */
	authorEmail: string | null;
	/** The sections that it changed, or the version that it restored, in words. */
	what: string;
	isCurrent: boolean;
};

/**
 * Lists the published versions, newest first.
 * @param before number of the version that the page of the list ends before; null for the newest
 * @param limit number of versions
 * @returns also the `before` of the next page, or null if this is the last one
 */
export async function listVersions(
	before: number | null,
	{ limit }: { limit: number } = { limit: VERSIONS_PER_PAGE },
): Promise<{ versions: ListedVersion[]; next: number | null }> {
	const [rows, latest] = await Promise.all([
		db.homepageVersion.findMany({
			...(before === null ? {} : { where: { number: { lt: before } } }),
			orderBy: { number: "desc" },
			// One more, to compare the last one with the version before it.
			take: limit + 1,
		}),
		db.homepageVersion.findFirst({ orderBy: { number: "desc" }, select: { number: true } }),
	]);
	const versions = rows.slice(0, limit).map((row, index) => {
		const { number, createdAt, authorEmail, restoredFrom, document } = row;
		const previous = mergeOverDefaults(rows[index + 1]?.document);
		return {
			number,
			createdAt,
			authorEmail,
			what:
				restoredFrom === null
					? describeChanges(previous, mergeOverDefaults(document))
					: `Restored version ${restoredFrom}`,
			isCurrent: number === latest?.number,
		};
	});
	const isMore = rows.length > limit;
	return { versions, next: isMore ? (versions.at(-1)?.number ?? null) : null };
}

/**
 * @returns a version, what it would change if it were restored, and the `state` to restore it with
 * @throws AppError `not_found`
 */
export async function getVersion(number: number): Promise<{
	number: number;
	createdAt: Date;
	authorEmail: string | null;
	document: HomepageDocument;
	/** From the published page to this version. */
	differences: Difference[];
	state: string;
}> {
	const version = Number.isSafeInteger(number)
		? await db.homepageVersion.findFirst({ where: { number } })
		: null;
	if (!version) throw new AppError("not_found", "This version no longer exists.");
	const { published, state } = await getHomepageDraft();
	const document = mergeOverDefaults(version.document);
	const { createdAt, authorEmail } = version;
	const differences = documentDifferences(published, document);
	return { number, createdAt, authorEmail, document, differences, state };
}

function describeChanges(before: HomepageDocument, after: HomepageDocument): string {
	const sections = changedSections(before, after).map(titleOf);
	return sections.length === 0 ? "No changes" : sections.join(", ");
}
