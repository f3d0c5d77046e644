import { changePage, unchanged } from "#app/features/page/change-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** Copies changed verdicts to the links with these addresses, and drops their pages from the caches. */
export const applyVerdicts: Job<{ addresses: string[] }> = {
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
	return changePage({ userId, profileId, actor: "system" }, async (tx) => {
		const count = await tx.$executeRaw`
			UPDATE link SET target_verdict = link_target_verdict(url, fallback, fallback_url)
			WHERE profile_id = ${profileId}::uuid
				AND target_verdict IS DISTINCT FROM link_target_verdict(url, fallback, fallback_url)`;
		return count === 0 ? unchanged(undefined) : undefined;
	});
}
