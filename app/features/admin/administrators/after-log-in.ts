import { safeRedirect } from "#app/lib/safe-redirect.ts";

const HOME = "/admin/dashboard";

/** @returns the page of the administrator area that was asked for, else the first one; never another address */
export function afterLogIn(redirectTo: unknown): string {
	const target = safeRedirect(redirectTo, HOME);
	return /^\/admin\/dashboard(?![^/?#])/.test(target) ? target : HOME;
}
