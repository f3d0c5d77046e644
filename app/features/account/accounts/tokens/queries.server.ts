import type { Scope } from "#app/api/scopes.ts";
import { db } from "#app/platform/db.server.ts";
import type { ListedToken } from "./schema.ts";

/** Columns of a token that its owner may see. */
export const LISTED_COLUMNS = {
	id: true,
	name: true,
	profileId: true,
	hint: true,
	scopes: true,
	createdAt: true,
	lastUsedAt: true,
	expiresAt: true,
} as const;

/** The account's tokens, newest first, with those that expired within the last 30 days. */
export async function listAccessTokens({ userId }: { userId: string }): Promise<ListedToken[]> {
	const rows = await db.accessToken.findMany({
		where: { userId },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		select: LISTED_COLUMNS,
	});
	return rows.map((row) => ({ ...row, scopes: row.scopes as Scope[] }));
}
