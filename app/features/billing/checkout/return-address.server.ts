import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/** What Stripe replaces with the id of the payment page. */
const SESSION_ID = "session_id={CHECKOUT_SESSION_ID}";

/**
 * Checks where Stripe's pages lead back to: only to this site, or they would be an open redirect that looks like ours.
 * @param field name of the field, for the error
 * @returns an absolute address; undefined for undefined
 * @throws AppError `invalid` with `field`
 */
export function returnAddress(asked: string | undefined, field: string): string | undefined {
	if (asked === undefined) return undefined;
	const path = asked.startsWith(`${env.APP_URL}/`) ? asked.slice(env.APP_URL.length) : asked;
	const target = safeRedirect(path, "");
	if (target !== "") return env.APP_URL + target;
	throw new AppError("invalid", "Use a path or an address on this site.", { field });
}

/** Adds the parameter by which the result pages know the payment. */
export function withSessionId(address: string): string {
	if (address.includes("{CHECKOUT_SESSION_ID}")) return address;
	const [head = "", fragment] = address.split("#");
	const search = head.includes("?") ? "&" : "?";
	return `${head}${search}${SESSION_ID}${fragment === undefined ? "" : `#${fragment}`}`;
}
