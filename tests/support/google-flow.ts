import { expect } from "vitest";
import { type Claims, PERSON_COOKIE, personCookie } from "./google-provider.ts";
import type { Visitor } from "./http-visitor.ts";

/** Steps of signing in with Google over HTTP. */

export const NOT_READY = "Google Sign-In is not ready. Please try again.";
export const FAILED = "Failed to sign in with Google";
export const AWAY = "Failed to load Google Sign-In";
export const SIGNED_IN = "Successfully signed in with Google!";
export const LINK = { "Sec-Fetch-Site": "same-origin" };

/** Starts the flow at the product. @returns the address to which the provider redirects the browser */
export async function comeBack(
	visitor: Visitor,
	{ claims, error, start = "/auth/google" }: { claims: Claims; error?: string; start?: string },
): Promise<string> {
	const started = await visitor.get(start, LINK);
	expect(started.status).toBe(302);
	const answer = await fetch(started.headers.get("Location") ?? "", {
		redirect: "manual",
		headers: { Cookie: `${PERSON_COOKIE}=${personCookie(claims, error ? { error } : {})}` },
	});
	const { pathname, search } = new URL(answer.headers.get("Location") ?? "");
	return pathname + search;
}

/** Target of the redirect, and the message shown there. */
export async function outcome(response: Response, visitor: Visitor) {
	const location = response.headers.get("Location") ?? "";
	let page = await visitor.get(location);
	while (page.status === 302 || page.status === 303) {
		page = await visitor.get(page.headers.get("Location") ?? "");
	}
	const text = await page.text();
	const said = [NOT_READY, FAILED, AWAY, SIGNED_IN].find((message) => text.includes(message));
	return { status: response.status, location, said };
}

/** Reads the response to its end, because a stopping server waits for responses that are being read. */
export async function statusOf(response: Response): Promise<number> {
	await response.text();
	return response.status;
}

export function sessionOf(response: Response): string | undefined {
	return response.headers.getSetCookie().find((cookie) => /^session=./.test(cookie));
}
