import { safeRedirect } from "#app/lib/safe-redirect.ts";

const DASHBOARD = "/dashboard";

/** Where a person goes once signed in: the page they came for, never off this site, never back to these forms. */
export function afterSignIn(redirectTo: unknown): string {
	const target = safeRedirect(redirectTo, DASHBOARD);
	return /^\/(signin|signup|signout)\b/.test(target) ? DASHBOARD : target;
}
