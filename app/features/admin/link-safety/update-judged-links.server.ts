import { unchanged, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { sendHiddenLinks } from "./send-hidden-links.server.ts";

/**
 * Copies changed verdicts to the links with these addresses, drops their pages from the caches, and tells creators of
 * links that are hidden by it.
 */
export const updateJudgedLinks: Job<{ addresses: string[] }> = {
	name: "apply-target-verdicts",
	async run({ addresses }) {
		for (const page of await listPages(addresses)) {
			await updateLinks(page).catch((error: unknown) => {
				// The page was deleted meanwhile.
				if (!(error instanceof AppError && error.code === "not_found")) throw error;
			});
		}
	},
};

const IS_STALE = `l.target_verdict IS DISTINCT FROM link_target_verdict(l.url, l.fallback, l.fallback_url)`;

type Page = { profileId: string; userId: string };

function listPages(addresses: readonly string[]): Promise<Page[]> {
	return query<Page>({
		text: `
			SELECT DISTINCT l.profile_id AS "profileId", p.user_id AS "userId"
			FROM link l
			JOIN profile p ON p.id = l.profile_id
			WHERE (l.url = ANY($1) OR l.fallback_url = ANY($1)) AND ${IS_STALE}`,
		values: [addresses],
	});
}

/** Without `updated_at`, because the creator has changed nothing, and search engines are told of changes. */
function updateLinks({ profileId, userId }: Page): Promise<void> {
	return updatePage({ userId, profileId, actor: "system" }, async (tx) => {
		const changed = await tx.$queryRaw<{ id: string; isHidden: boolean }[]>`
			UPDATE link SET target_verdict = link_target_verdict(link.url, link.fallback, link.fallback_url)
			FROM (SELECT id, target_verdict FROM link WHERE profile_id = ${profileId}::uuid) AS before
			WHERE link.id = before.id AND link.profile_id = ${profileId}::uuid
				AND link.target_verdict
					IS DISTINCT FROM link_target_verdict(link.url, link.fallback, link.fallback_url)
			RETURNING link.id, link.target_verdict IS NOT DISTINCT FROM 'blocked'
				AND before.target_verdict IS DISTINCT FROM 'blocked' AS "isHidden"`;
		const linkIds = changed.filter(({ isHidden }) => isHidden).map(({ id }) => id);
		if (linkIds.length > 0) await enqueue(sendHiddenLinks, { userId, linkIds }, { tx });
		return changed.length === 0 ? unchanged(undefined) : undefined;
	});
}
