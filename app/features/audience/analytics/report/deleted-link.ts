/** Name of a link in statistics that the page no longer has, if its title isn't known. Safe in the browser. */
export const DELETED_LINK = "Deleted link";

/**
 * Names a link in statistics: "Shop", or "Shop, deleted". Safe in the browser.
 * @param link.title null for a deleted link whose title isn't known
 */
export function nameOfLink({
	title,
	isDeleted,
}: {
	title: string | null;
	isDeleted: boolean;
}): string {
	if (title === null) return DELETED_LINK;
	return isDeleted ? `${title}, deleted` : title;
}
