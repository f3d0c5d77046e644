/**
 * The page that stands for an account where one is named: its oldest, as `getOwnPage` chooses. For a query of an
 * account's profiles.
 */
export const FIRST_PAGE = {
	orderBy: [{ createdAt: "asc" }, { id: "asc" }],
	take: 1,
} satisfies { orderBy: Record<string, "asc">[]; take: number };
