import { href } from "react-router";
import type { UserAct } from "./components/user-acts.tsx";

export const USERS_PATH = href("/admin/dashboard/users");

export function userPath(userId: string): string {
	return href("/admin/dashboard/users/:userId", { userId });
}

export function userAnalyticsPath(userId: string): string {
	return href("/admin/dashboard/users/:userId/analytics", { userId });
}

export function userLinksPath(userId: string): string {
	return href("/admin/dashboard/users/:userId/links", { userId });
}

export function viewAsPath(userId: string): string {
	return href("/admin/dashboard/users/:userId/view-as", { userId });
}

export function ticketPath(ticketId: string): string {
	return href("/admin/dashboard/support/:ticketId", { ticketId });
}

export const BULK_PATH = href("/admin/dashboard/users/bulk");

/**
 * Address of an act's question.
 * @param options.from query string of the list that the administrator returns to afterwards; missing for the account's page
 * @param options.name the username or the domain that the act is about
 * @param options.grantId the given plan that the act is about
 */
export function actPath(
	userId: string,
	act: UserAct,
	{ from, name, grantId }: { from?: string; name?: string; grantId?: string } = {},
): string {
	const search = new URLSearchParams({ act });
	if (from !== undefined) search.set("from", from);
	if (name !== undefined) search.set("name", name);
	if (grantId !== undefined) search.set("grant", grantId);
	return `${userPath(userId)}?${search}`;
}
